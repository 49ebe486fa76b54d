pub(super) fn text(_: &returns::View) -> String {
    String::new()
}
