//! The interface for programs, with its own description made from the code.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use tabletop::{Offer, Setup};
use utoipa::{OpenApi, ToSchema, openapi::OpenApi as Document};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    computer,
    hall::{DiceFrom, Hall, NewTable},
    look,
    model::{
        Changed, Created, ErrorInfo, GameInfo, Invited, OfferSchema, Proof, Sight, SightRefused, SightStale,
    },
    table::{Act, After, Done},
    web::{
        Doors, Fault, Streams, Web,
        body::Body,
        live,
        seat::{self, Added, Chair, Offered, Play, Position},
    },
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hundred Days",
        description = "Four board games of the Waterloo campaign: create a table, look, choose among the offers. \
            A seat is a key from the answer to a creation, or the word `watch` for the public view."
    ),
    components(schemas(Changed, ErrorInfo))
)]
struct Api;

/// The routes for programs.
pub(crate) fn routes() -> Router<Web> {
    let (routes, document) = described();
    routes.route(
        "/openapi.json",
        axum::routing::get(move || {
            let document = document.clone();
            async move { Json(document) }
        }),
    )
}

/// The description of the interface for programs, as OpenAPI.
pub fn document() -> Document {
    described().1
}

fn described() -> (Router<Web>, Document) {
    let (routes, mut document) = OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(games))
        .routes(routes!(create))
        .routes(routes!(view))
        .routes(routes!(offers))
        .routes(routes!(play))
        .routes(routes!(undo))
        .routes(routes!(resign))
        .routes(routes!(invite))
        .routes(routes!(delete))
        .routes(routes!(share))
        .routes(routes!(dice))
        .routes(routes!(log))
        .routes(routes!(events))
        .split_for_parts();
    let paths = std::mem::take(&mut document.paths.paths);
    document.paths.paths = paths.into_iter().map(|(path, item)| (format!("/api{path}"), item)).collect();
    (routes, document)
}

/// What a program wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// The game's id.
    game: String,
    /// The scenario's id; the game's own if left out.
    #[serde(default)]
    scenario: String,
    /// The options by id.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The number of seats; the game's own if left out.
    #[serde(default)]
    seats: u8,
    /// A scene to begin from.
    #[serde(default)]
    scene: Option<String>,
    /// Computer players by seat; every other seat gets a key.
    #[serde(default)]
    players: HashMap<String, String>,
    /// Who adds to the dice: `server` alone (if left out), or `shared` with every seat that has a key.
    #[serde(default)]
    dice: Option<String>,
}

/// The games on the shelf.
#[utoipa::path(get, path = "/games", responses((status = 200, body = Vec<GameInfo>)))]
async fn games(State(hall): State<Arc<Hall>>) -> Json<Vec<GameInfo>> {
    let games = hall.games.iter().map(|game| {
        let about = game.about();
        let ids = |choices: &'static [tabletop::Choice]| choices.iter().map(|it| it.id).collect::<Vec<_>>();
        GameInfo {
            id: about.id,
            title: about.title,
            edition: about.edition,
            seats: about.seats,
            scenarios: ids(about.scenarios),
            options: about.options.iter().map(|option| (option.id, ids(option.values))).collect(),
            players: computer::PLAYERS.iter().map(|player| player.id).collect(),
        }
    });
    Json(games.collect())
}

/// Sets up a table.
#[utoipa::path(
    post, path = "/tables", request_body = Wanted,
    responses((status = 200, body = Created), (status = 400, body = ErrorInfo), (status = 404, body = ErrorInfo))
)]
async fn create(
    State(hall): State<Arc<Hall>>,
    State(doors): State<Arc<Doors>>,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Created>, Fault> {
    let Wanted { game, scenario, options, seats, scene, players, dice } = wanted;
    let dice = dice.map_or(Ok(DiceFrom::Server), |text| DiceFrom::parse(&text))?;
    if let Some(scene) = &scene {
        let most = hall.config.sizes.scene;
        if scene.len() > most {
            return Err(Fault::malformed(format!("scene: a scene has at most {most} bytes.")));
        }
        seat::without_zero("scene", scene)?;
        doors.admits_scene()?;
    }
    let about = hall.game(&game)?.about();
    let setup = about.complete(&Setup { scenario, options, seats, rules: 0 }).map_err(Fault::malformed)?;
    let mut chairs = players;
    for name in about.names(setup.seats) {
        chairs.entry(name.to_string()).or_insert("key".to_string());
    }
    let wanted = NewTable { game, setup, scene, chairs, owner: String::new(), dice, ..NewTable::default() };
    Ok(Json(hall.create(wanted).await?))
}

/// What a seat may know.
#[utoipa::path(
    get, path = "/tables/{id}/{seat}",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Sight), (status = 403, body = ErrorInfo), (status = 404, body = ErrorInfo))
)]
async fn view(chair: Chair) -> Result<Response, Fault> {
    sight(&chair, |sight| sight).await
}

/// Something told of what a seat may know.
async fn sight<T: Serialize>(
    chair: &Chair,
    tell: impl FnOnce(Sight) -> T + Send + 'static,
) -> Result<Response, Fault> {
    let slot = chair.open.read(&chair.hall).await?;
    let (open, access) = (chair.open.clone(), chair.access.clone());
    let look = move || look::json(&tell(look::sight(&open, &slot, &access)));
    Ok(seat::text(chair.hall.work(chair.open.purpose(), look).await?))
}

/// The choices of a seat; none unless it must decide.
#[utoipa::path(
    get, path = "/tables/{id}/{seat}/offers",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Vec<OfferSchema>), (status = 403, body = ErrorInfo))
)]
async fn offers(chair: Chair) -> Result<Json<Vec<Offer>>, Fault> {
    let slot = chair.open.read(&chair.hall).await?;
    let (hall, open) = (chair.hall, chair.open.clone());
    let look = move || look::sight(&chair.open, &slot, &chair.access).offers;
    Ok(Json(hall.work(open.purpose(), look).await?))
}

/// Makes a choice.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/play", request_body = Play,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses(
        (status = 200, body = Sight), (status = 409, body = SightStale), (status = 422, body = SightRefused),
        (status = 400, body = ErrorInfo), (status = 403, body = ErrorInfo)
    )
)]
async fn play(chair: Chair, Body(play): Body<Play>) -> Result<Response, Fault> {
    act(chair, Some(play.at), Act::Play(play.text)).await
}

/// Takes back the last choice.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/undo", request_body = Position,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Sight), (status = 409, body = SightStale), (status = 422, body = SightRefused))
)]
async fn undo(chair: Chair, Body(position): Body<Position>) -> Result<Response, Fault> {
    act(chair, Some(position.at), Act::Undo(None)).await
}

/// Gives up the game.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/resign",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Sight), (status = 422, body = SightRefused))
)]
async fn resign(chair: Chair) -> Result<Response, Fault> {
    act(chair, None, Act::Resign).await
}

/// Offers a seat again by a new invitation; the old invitation or the key of its player becomes invalid. For the host's key only.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/invite", request_body = Offered,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Invited), (status = 400, body = ErrorInfo), (status = 403, body = ErrorInfo))
)]
async fn invite(chair: Chair, Body(offered): Body<Offered>) -> Result<Json<Invited>, Fault> {
    Ok(Json(Invited { path: seat::offer(&chair, &offered).await? }))
}

/// Deletes the table with everything kept of it. For the host's key only.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/delete",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorInfo))
)]
async fn delete(chair: Chair) -> Result<StatusCode, Fault> {
    seat::delete(chair).await
}

/// Adds to the dice of a table that was set up with `dice: shared`.
#[utoipa::path(
    post, path = "/tables/{id}/{seat}/share", request_body = Added,
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Sight), (status = 400, body = ErrorInfo), (status = 422, body = ErrorInfo))
)]
async fn share(chair: Chair, Body(added): Body<Added>) -> Result<Response, Fault> {
    seat::add(&chair, &added).await?;
    view(chair).await
}

/// All that the dice came from and every throw, once the game is over.
#[utoipa::path(
    get, path = "/tables/{id}/{seat}/dice",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Proof), (status = 403, body = ErrorInfo))
)]
async fn dice(chair: Chair) -> Result<Json<Proof>, Fault> {
    seat::dice(chair).await
}

/// The log, when nothing in it is hidden from the seat any more; with `journal=true` what was taken back too, once the game is over.
#[utoipa::path(
    get, path = "/tables/{id}/{seat}/log",
    params(("id" = String, Path), ("seat" = String, Path), ("journal" = Option<bool>, Query)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = ErrorInfo))
)]
async fn log(chair: Chair, wanted: Query<seat::Wanted>) -> Result<Response, Fault> {
    seat::log(chair, wanted).await
}

/// Server-sent events: `changed`, whenever something changed.
#[utoipa::path(
    get, path = "/tables/{id}/{seat}/events",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Changed, content_type = "text/event-stream"))
)]
async fn events(streams: State<Arc<Streams>>, chair: Chair) -> Result<Response, Fault> {
    live::live(streams, chair).await
}

async fn act(chair: Chair, at: Option<usize>, act: Act) -> Result<Response, Fault> {
    let (status, answer) = match chair.act(at, act, After::Sight(chair.access.clone())).await? {
        Done::Kept(Some(text)) => (StatusCode::OK, seat::text(text)),
        Done::Kept(None) => (StatusCode::OK, sight(&chair, |it| it).await.map_err(Fault::kept_unseen)?),
        Done::Stale => {
            (StatusCode::CONFLICT, sight(&chair, |table| SightStale { stale: true, table }).await?)
        }
        Done::Refused(refused) => {
            let told = sight(&chair, |table| SightRefused { refused, table }).await?;
            (StatusCode::UNPROCESSABLE_ENTITY, told)
        }
    };
    Ok((status, answer).into_response())
}
