extension SelectionError {
    /// The same error one level further out: as the holder of the value sees it.
    @usableFromInline func prefixed(by component: ResponsePath.Component) -> SelectionError {
        var error = self
        error.path.components.insert(component, at: 0)
        return error
    }
}
