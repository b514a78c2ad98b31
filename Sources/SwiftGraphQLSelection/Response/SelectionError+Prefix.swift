extension SelectionError {
    /// Returns the same error with a path that starts one level further out.
    @usableFromInline func prefixed(by component: ResponsePath.Component) -> SelectionError {
        var error = self
        error.path.components.insert(component, at: 0)
        return error
    }
}
