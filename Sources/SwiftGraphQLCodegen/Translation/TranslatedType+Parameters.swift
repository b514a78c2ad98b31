extension TranslatedMember {
    /// The names of the parameters that the member's selection uses.
    var parameterNames: [String] {
        let conditions = (condition ?? []).flatMap { $0.terms.map(\.parameter) }
        switch access {
        case .typename: return conditions
        case .leaf(let call, _): return conditions + call.parameterNames
        case .composite(let call, _, let use):
            return conditions + call.parameterNames + use.arguments.flatMap(\.value.parameterNames)
        case .whole(let use), .deferred(let use): return conditions + use.arguments.flatMap(\.value.parameterNames)
        }
    }
}

extension TranslatedCall {
    /// The names of the parameters that the call uses.
    var parameterNames: [String] {
        ((directives.flatMap(\.arguments) + arguments).map(\.value) + [streamed].compactMap(\.self))
            .flatMap(\.parameterNames)
    }
}

extension TranslatedValue {
    /// The names of the parameters that the value uses.
    var parameterNames: [String] {
        switch self {
        case .string, .number, .boolean, .null, .nothing, .enumCase: []
        case .list(let values): values.flatMap(\.parameterNames)
        case .object(_, let members): members.flatMap(\.value.parameterNames)
        case .members(let members): members.flatMap(\.value.parameterNames)
        case .oneOf(_, _, let value), .present(let value): value.parameterNames
        case .parameter(let name), .valueOf(let name), .converted(let name): [name]
        }
    }
}
