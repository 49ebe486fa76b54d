pub(super) fn panels(_: &returns::View) -> Vec<crate::Panel> {
    vec![]
}
