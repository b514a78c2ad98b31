// Parts of a selection that the app includes or skips on a condition (specification 3.13.1 and 3.13.2).
extension SelectionScope {
    /// Requests fields only if the given condition is true (`@include`).
    ///
    /// ```swift
    /// let details = try $0.include(if: showsDetails) { try Details(height: $0.height(), mass: $0.mass()) }
    /// ```
    ///
    /// The condition is sent as a variable, so the document is the same for both values, and a server's list of trusted
    /// documents needs only one entry. The condition must not depend on the response.
    ///
    /// - Parameter build: A closure that requests fields of the same object and creates a value from them. It is
    ///   called once on mock values to record the fields, and for each object of a response if the condition is true.
    /// - Returns: The value; `nil` if the condition is false.
    /// - Throws: Any error that `build` throws.
    public func include<T>(
        if condition: Bool, _ build: @escaping @Sendable (Self) throws -> T
    ) throws -> T? {
        try __fields.pass.directed(by: .include, condition, Selection(build).body)
    }

    /// Requests fields unless the given condition is true (`@skip`).
    ///
    /// - Parameter build: A closure that creates the value; see `include(if:_:)`.
    /// - Returns: The value; `nil` if the condition is true.
    /// - Throws: Any error that `build` throws.
    public func skip<T>(
        if condition: Bool, _ build: @escaping @Sendable (Self) throws -> T
    ) throws -> T? {
        try __fields.pass.directed(by: .skip, condition, Selection(build).body)
    }
}

extension Pass {
    fileprivate func directed<T>(by directive: Signature, _ condition: Bool, _ body: @escaping Body<T>) throws -> T? {
        let isIncluded = condition == (directive == .include)
        switch kind {
        case .recording(let recorder):
            let mock = try read(Pass(recorder.enterDirected(by: directive, condition)), body)
            return isIncluded ? mock : nil
        case .reading(let reader):
            let child = try reader.enterDirected(by: directive, condition)
            if isIncluded { return try read(Pass(child), body) }
            reader.leave(child)
            return nil
        }
    }
}
