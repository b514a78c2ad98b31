@_spi(Generated) extension Fields {
    /// Applies a directive to the next field.
    public func direct(by directive: RequestDirective) { pass.direct(by: directive) }
}

@_spi(Generated) extension Selection where Scope: OperationScope {
    /// Returns the same selection with a directive applied to its operation.
    public func __directed(by directive: RequestDirective) -> Selection {
        let body = body
        return .running(named: operationName) { pass in
            let value = try body(&pass)
            // Recording follows `body`, so that directives are recorded in the order in which they were applied.
            if case .recording(let recorder) = pass.kind { recorder.recorder.direct(directive, on: recorder.set) }
            return value
        }
    }
}

extension Pass {
    fileprivate func direct(by directive: RequestDirective) {
        switch kind {
        case .reading(let reader): reader.pass(directive)
        case .recording(let recorder): recorder.recorder.pass(directive)
        }
    }
}
