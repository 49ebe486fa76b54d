//! What a key can do at its table.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRef, FromRequestParts, Path, Query, RawPathParams},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    hall::Hall,
    keys, look,
    model::{Invitation, Page, Proof, Reach, Refused, Seated, Stale},
    pages, reach,
    store::Role,
    table::{Access, Act, After, Ask, Done, Hearers, Open},
    web::{
        Fault,
        body::{self, Body},
        start::{known, owner, with_cookie},
    },
};

/// A table and the key in the address.
pub(crate) struct Address {
    pub(crate) hall: Arc<Hall>,
    pub(crate) open: Arc<Open>,
    /// What the key opens, if anything. It is another key's where this browser has taken the invitation.
    access: Option<Access>,
    key: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Address
where
    Arc<Hall>: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| Fault::unknown("There is no table of this address."))?;
        let param = |name: &str| params.iter().find(|(it, _)| *it == name).map_or("", |(_, value)| value);
        let (id, key) = (param("id"), param("seat"));
        let hall = Arc::<Hall>::from_ref(state);
        if id.is_empty() || id.len() > 40 {
            return Err(Fault::unknown("There is no table of this address."));
        }
        let open = hall.table(id).await?;
        let by_invitation = || open.access_by_invitation(key, &owner(&parts.headers)?);
        let access = open.access(key).or_else(by_invitation);
        Ok(Address { hall, open, access, key: key.to_string() })
    }
}

fn no_key() -> Fault {
    Fault::forbidden("This key does not open this table. The person who set it up can send you a link.")
}

/// A table and what the key opens there, for all who may look: everyone but the holder of an invitation.
pub(crate) struct Chair {
    pub(crate) hall: Arc<Hall>,
    pub(crate) open: Arc<Open>,
    pub(crate) access: Access,
}

impl<S: Send + Sync> FromRequestParts<S> for Chair
where
    Arc<Hall>: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let Address { hall, open, access, .. } = Address::from_request_parts(parts, state).await?;
        let access = access.ok_or_else(no_key)?;
        match access.role {
            Some(Role::Invite) => Err(Fault::forbidden("This is an invitation: take the seat first.")),
            Some(Role::Host | Role::Player) | None => Ok(Chair { hall, open, access }),
        }
    }
}

impl Chair {
    /// This key must be the host's.
    pub(crate) fn is_host(&self) -> Result<(), Fault> {
        if self.access.role == Some(Role::Host) {
            return Ok(());
        }
        Err(Fault::forbidden("Only the person who set up the table can do this."))
    }

    /// Something told of the page of this key.
    pub(crate) async fn tell<T: Serialize>(
        &self,
        ask: Ask,
        tell: impl FnOnce(Page) -> T + Send + 'static,
    ) -> Result<Response, Fault> {
        let slot = self.open.read(&self.hall).await?;
        let (open, access) = (self.open.clone(), self.access.clone());
        let draw = move || look::page(&open, &slot, &access, &ask).map(|page| look::json(&tell(page)));
        Ok(text(self.hall.work(self.open.purpose(), draw).await??))
    }

    /// Does something for this key and looks at the table afterwards.
    pub(crate) async fn act(&self, at: Option<usize>, act: Act, look: After) -> Result<Done, Fault> {
        if self.access.seats.is_empty() {
            return Err(Fault::forbidden("You watch this table; only those who sit at it can act."));
        }
        self.open.act(&self.hall, self.access.seats.clone(), at, act, Some(look)).await
    }

    /// Does something for this key and answers with its page.
    pub(crate) async fn act_and_look(
        &self,
        since: Since,
        at: Option<usize>,
        act: Act,
    ) -> Result<Response, Fault> {
        let ask = since.ask();
        let look = After::Page(self.access.clone(), ask.clone());
        let (status, answer) = match self.act(at, act, look).await? {
            Done::Kept(Some(page)) => (StatusCode::OK, text(page)),
            Done::Kept(None) => {
                (StatusCode::OK, self.tell(ask, |page| page).await.map_err(Fault::kept_unseen)?)
            }
            Done::Stale => (StatusCode::CONFLICT, self.tell(ask, |page| Stale { stale: true, page }).await?),
            Done::Refused(refused) => {
                let told = self.tell(ask, |page| Refused { refused, page }).await?;
                (StatusCode::UNPROCESSABLE_ENTITY, told)
            }
        };
        Ok((status, answer).into_response())
    }
}

/// An answer in JSON that is already text.
pub(crate) fn text(json: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// What part of a table a page asks for.
#[derive(Deserialize, Default)]
pub(crate) struct Since {
    since: Option<usize>,
    version: Option<usize>,
    view: Option<String>,
    has: Option<String>,
    /// The ids of the overlays it shows, separated by commas.
    over: Option<String>,
    chat: Option<usize>,
}

/// The most overlays a page shows at once.
const MOST_OVERLAYS: usize = 16;

impl Since {
    pub(crate) fn ask(self) -> Ask {
        let over = self.over.iter().flat_map(|it| it.split(',')).filter(|it| !it.is_empty());
        let mut over: Vec<String> = over.take(MOST_OVERLAYS).map(str::to_string).collect();
        over.sort();
        over.dedup();
        Ask {
            since: self.since.unwrap_or(0),
            version: self.version,
            at: None,
            view: self.view,
            has: self.has,
            over,
            chat: self.chat.unwrap_or(0),
        }
    }
}

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    /// The number of log lines of the position it is made on.
    pub(crate) at: usize,
    /// The text of the offer.
    pub(crate) text: String,
}

/// The position something is done on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    /// The number of log lines.
    pub(crate) at: usize,
}

/// How far to take back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Back {
    /// The number of log lines.
    at: usize,
    /// The number of log lines to go back to, as far as that is allowed; without it one choice.
    to: Option<usize>,
}

/// Some words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    text: String,
}

/// Something to say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saying {
    text: String,
    /// Whether only one's own side is to hear it.
    #[serde(default)]
    council: bool,
}

pub(crate) async fn page(
    address: Address,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let Address { hall, open, access, key } = address;
    let access = access.ok_or_else(no_key)?;
    let path = format!("/table/{}/{}", open.id, access.key);
    if access.key != key {
        return Ok(Redirect::to(&path).into_response());
    }
    let watch = format!("/table/{}/watch", open.id);
    let about = open.game.about();
    if access.role == Some(Role::Invite) {
        let seat = open.name(access.seats[0]).to_string();
        // The browser has its name before it takes the seat, so that a lost answer can be asked for again. One that
        // keeps no cookies is known by the token of the form.
        let (_, cookie) = known(&hall, &headers);
        let token = hall.key();
        let page = Html(pages::invitation(&Invitation { path, seat, token, about, watch }));
        return Ok(with_cookie(page.into_response(), cookie));
    }
    let slot = open.read(&hall).await?;
    let ask = Ask { view: since.view, ..Ask::default() };
    let table = open.clone();
    // Only the host sends links.
    let reach = match access.role {
        Some(Role::Host) => reach::reach(hall.listens.get().copied(), hall.config.public_url.as_deref()),
        Some(Role::Player | Role::Invite) | None => Reach::default(),
    };
    let cookie = if access.role.is_some() {
        // A seat's link opened in another browser enters the games of that browser.
        let (owner, cookie) = known(&hall, &headers);
        open.visited(&hall, &access.key, &owner);
        cookie
    } else {
        None
    };
    let draw = move || {
        let page = look::page(&table, &slot, &access, &ask)?;
        let still = slot.table().still();
        let seated = Seated { path, watch, page, still, about, reach };
        Ok(with_cookie(Html(pages::table(&seated)).into_response(), cookie))
    };
    hall.work(open.purpose(), draw).await?
}

pub(crate) async fn now(
    chair: Chair,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    // The tag is taken before the page is made: at worst it is too old, and the page is asked for again.
    let tag = format!("W/\"{}-{}\"", chair.hall.boot, chair.open.last_beat(&chair.access.seats));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let page = chair.tell(since.ask(), |page| page).await?;
    Ok(([(header::ETAG, tag)], page).into_response())
}

pub(crate) async fn at(
    chair: Chair,
    Path((_, _, n)): Path<(String, String, String)>,
    Query(since): Query<Since>,
) -> Result<Response, Fault> {
    let n = n.parse().map_err(|_| Fault::malformed(format!("at: '{n}' is not a number.")))?;
    let last = chair.open.read(&chair.hall).await?.table().at();
    if n > last {
        return Err(Fault::unknown(format!("The log has {last} lines, not {n}.")));
    }
    chair.tell(Ask { at: Some(n), ..since.ask() }, |page| page).await
}

pub(crate) async fn play(
    chair: Chair,
    Query(since): Query<Since>,
    Body(play): Body<Play>,
) -> Result<Response, Fault> {
    chair.act_and_look(since, Some(play.at), Act::Play(play.text)).await
}

pub(crate) async fn undo(
    chair: Chair,
    Query(since): Query<Since>,
    Body(back): Body<Back>,
) -> Result<Response, Fault> {
    chair.act_and_look(since, Some(back.at), Act::Undo(back.to)).await
}

pub(crate) async fn resign(chair: Chair, Query(since): Query<Since>) -> Result<Response, Fault> {
    chair.act_and_look(since, None, Act::Resign).await
}

/// Asks the computer players to play the best they have found so far.
pub(crate) async fn hurry(chair: Chair) -> Result<StatusCode, Fault> {
    if chair.access.seats.is_empty() {
        return Err(Fault::forbidden(
            "You watch this table; only those who sit at it can hurry the computer.",
        ));
    }
    chair.open.hurry();
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn chat(
    chair: Chair,
    Query(since): Query<Since>,
    Body(words): Body<Saying>,
) -> Result<Response, Fault> {
    if chair.access.seats.is_empty() {
        return Err(Fault::forbidden("You watch this table; only those who sit at it can speak."));
    }
    let text = words.text.trim();
    let most = chair.hall.config.sizes.chat_text;
    if text.is_empty() || text.chars().count() > most {
        return Err(Fault::malformed(format!("text: say something, in at most {most} characters.")));
    }
    without_zero("text", text)?;
    let to = if words.council { Hearers::Side } else { Hearers::Everybody };
    chair.open.say(&chair.hall, chair.access.clone(), text.to_string(), to).await?;
    chair.tell(since.ask(), |page| page).await.map_err(Fault::kept_unseen)
}

pub(crate) async fn note(
    chair: Chair,
    Query(since): Query<Since>,
    Body(words): Body<Words>,
) -> Result<Response, Fault> {
    if chair.access.role.is_none() {
        return Err(Fault::forbidden("You watch this table; only those who sit at it have a notepad."));
    }
    let most = chair.hall.config.sizes.note;
    if words.text.chars().count() > most {
        return Err(Fault::malformed(format!("text: a note has at most {most} characters.")));
    }
    without_zero("text", &words.text)?;
    chair.open.note(&chair.hall, chair.access.clone(), words.text).await?;
    chair.tell(since.ask(), |page| page).await.map_err(Fault::kept_unseen)
}

/// Not every database can hold a zero byte.
pub(crate) fn without_zero(field: &str, text: &str) -> Result<(), Fault> {
    if text.contains('\0') {
        Err(Fault::malformed(format!("{field}: it holds a zero byte.")))
    } else {
        Ok(())
    }
}

/// Takes the seat of an invitation. A player who comes again with the same cookie or token gets the same seat.
pub(crate) async fn take(address: Address, headers: HeaderMap, body: Bytes) -> Result<Response, Fault> {
    let Address { hall, open, access, key } = address;
    let (owner, cookie) = match token(&headers, &body)? {
        Some(token) if owner(&headers).is_none() => (token, None),
        Some(_) | None => known(&hall, &headers),
    };
    let access = access.or_else(|| open.access_by_invitation(&key, &owner)).ok_or_else(no_key)?;
    let key = match access.role {
        Some(Role::Invite) => open.take(&hall, key, owner).await?,
        Some(Role::Player) if access.key != key => access.key,
        Some(Role::Player | Role::Host) | None => return Err(Fault::forbidden("This is not an invitation.")),
    };
    Ok(with_cookie(Redirect::to(&format!("/table/{}/{key}", open.id)).into_response(), cookie))
}

/// The token in a form, if there is one.
fn token(headers: &HeaderMap, body: &[u8]) -> Result<Option<String>, Fault> {
    if !body::is(headers, "application/x-www-form-urlencoded") {
        return Ok(None);
    }
    match body::fields(body).into_iter().find(|(name, _)| name == "token") {
        Some((_, token)) if keys::is_key(&token) => Ok(Some(token)),
        Some(_) => Err(Fault::malformed("token: it is not one that the page of the invitation gave.")),
        None => Ok(None),
    }
}

/// A seat that the host offers anew.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offered {
    /// The seat's name.
    seat: String,
}

/// Offers a seat anew; the answer is the path of the new invitation.
pub(crate) async fn offer(chair: &Chair, offered: &Offered) -> Result<String, Fault> {
    chair.is_host()?;
    let seat = chair.open.game.about().seat(chair.open.seats, &offered.seat);
    let seat = seat.ok_or_else(|| Fault::malformed(format!("seat: there is no seat '{}'.", offered.seat)))?;
    chair.open.invite(&chair.hall, &chair.access, seat.0).await
}

pub(crate) async fn invite(
    chair: Chair,
    Query(since): Query<Since>,
    Body(offered): Body<Offered>,
) -> Result<Response, Fault> {
    offer(&chair, &offered).await?;
    chair.tell(since.ask(), |page| page).await
}

/// Deletes the table.
pub(crate) async fn delete(chair: Chair) -> Result<StatusCode, Fault> {
    chair.is_host()?;
    chair.open.delete(&chair.hall).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a player's browser or program adds to the dice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Added {
    /// 64 hexadecimal digits.
    share: String,
}

/// Adds to the dice for this key.
pub(crate) async fn add(chair: &Chair, added: &Added) -> Result<(), Fault> {
    if chair.access.seats.is_empty() {
        return Err(Fault::forbidden("You watch this table; only those who sit at it add to the dice."));
    }
    let share = added.share.parse().map_err(|why| Fault::malformed(format!("share: {why}.")))?;
    chair.open.add_share(&chair.hall, chair.access.clone(), share).await
}

pub(crate) async fn share(
    chair: Chair,
    Query(since): Query<Since>,
    Body(added): Body<Added>,
) -> Result<Response, Fault> {
    add(&chair, &added).await?;
    chair.tell(since.ask(), |page| page).await
}

/// All that the dice came from, once the game is over.
pub(crate) async fn dice(chair: Chair) -> Result<Json<Proof>, Fault> {
    let slot = chair.open.read(&chair.hall).await?;
    let (hall, open) = (chair.hall, chair.open.clone());
    Ok(Json(hall.work(open.purpose(), move || chair.open.proof(&slot)).await??))
}

/// How a log is wanted.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    /// `true` for the whole journal, with what was taken back, once the game is over.
    #[serde(default)]
    journal: bool,
}

pub(crate) async fn log(chair: Chair, Query(wanted): Query<Wanted>) -> Result<Response, Fault> {
    let slot = chair.open.read(&chair.hall).await?;
    if slot.dice.is_undealt {
        return Err(Fault::forbidden("The game has not begun."));
    }
    let log = if wanted.journal {
        chair.open.journal(&chair.hall, &slot).await?
    } else {
        chair.open.log(slot.table(), &chair.access)?
    };
    let text = log.to_string();
    let name = format!("attachment; filename=\"{}-{}.log\"", chair.open.game.about().id, chair.open.id);
    let name = HeaderValue::from_str(&name).map_err(|_| Fault::broken())?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
