import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

/// A scope with one field, which is enough to test every nesting, because combinators don't inspect the selections
/// that they wrap.
private struct Stub: SelectionScope {
    let __fields: Fields
    func name() throws -> String { try __fields.leaf("name: String!", String.self) }
}

private let name = Selection<String, Stub> { try $0.name() }

private enum Combinator: String, CaseIterable, Sendable {
    case list, nullable, nonNullOrFail, optional
}

/// Returns JSON values for a chain of combinators, outermost first, with nulls and empty lists at every level.
private func samples(_ chain: ArraySlice<Combinator>) -> [JSONValue] {
    guard let outer = chain.first else { return [["name": "Leia"], nil] }
    let inner = samples(chain.dropFirst())
    switch outer {
    case .list: return [nil, [], .array(inner), .array([inner[0], inner[0]])]
    case .nullable, .nonNullOrFail, .optional: return inner
    }
}

/// Returns the text of the decoded value, or `nil` if decoding must throw an error.
private func expected(_ json: JSONValue, _ chain: ArraySlice<Combinator>) -> String? {
    guard let outer = chain.first else {
        guard case .object(let members) = json, case .string(let name)? = members["name"] else { return nil }
        return "\"\(name)\""
    }
    let inner = chain.dropFirst()
    switch outer {
    case .list:
        guard case .array(let elements) = json else { return nil }
        let texts = elements.map { expected($0, inner) }
        return texts.contains(nil) ? nil : "[" + texts.compactMap { $0 }.joined(separator: ", ") + "]"
    case .nullable:
        return json == nil ? "nil" : expected(json, inner).map { "Optional(\($0))" }
    case .nonNullOrFail:
        return json == nil ? nil : expected(json, inner)
    case .optional:
        // `optional()` changes only the scope, because the type is already optional.
        return json == nil ? "nil" : expected(json, inner)
    }
}

/// Applies the combinators, starting with the innermost, then compares the decoded values with the expected values.
private func check<Value, Scope>(
    _ selection: Selection<Value, Scope>, applied: [Combinator], remaining: ArraySlice<Combinator>
) throws {
    guard let next = remaining.last else {
        let chain = applied[...]
        for sample in samples(chain) {
            let text = try? decoded(selection, from: sample)
            #expect(text == expected(sample, chain), "\(chain.map(\.rawValue)) of \(sample)")
        }
        return
    }
    let rest = remaining.dropLast()
    let applied = [next] + applied
    switch next {
    case .list: try check(selection.list, applied: applied, remaining: rest)
    case .nullable: try check(selection.nullable, applied: applied, remaining: rest)
    case .nonNullOrFail: try check(selection.nonNullOrFail, applied: applied, remaining: rest)
    case .optional:
        guard let selection = selection as? any OptionalSelection else { return }
        try check(lifting: selection, applied: applied, remaining: rest)
    }
}

private protocol OptionalSelection<Wrapped, Scope> {
    associatedtype Wrapped
    associatedtype Scope
    var lifted: Selection<Wrapped?, Scope?> { get }
}

extension Selection: OptionalSelection where Type: AnyOptional {
    fileprivate var lifted: Selection<Type.Wrapped?, Scope?> {
        map { $0.asOptional }.optional()
    }
}

private protocol AnyOptional: SendableMetatype {
    associatedtype Wrapped
    var asOptional: Wrapped? { get }
}

extension Optional: AnyOptional {
    fileprivate var asOptional: Wrapped? { self }
}

private func check(
    lifting selection: some OptionalSelection, applied: [Combinator], remaining: ArraySlice<Combinator>
) throws {
    try check(selection.lifted, applied: applied, remaining: remaining)
}

private func decoded<Value, Scope>(_ selection: Selection<Value, Scope>, from json: JSONValue) throws -> String {
    let (recording, arguments) = try selection.record()
    // The response contains the scope's value as `value`, so the reader starts there.
    let text = try ResponseText(Array(#"{"data":{"value":\#(json)}}"#.utf8), maximumMemory: JSONValue.maximumMemory)
    let pass = DecodingPass(text, PlanBuilder.plan(of: recording), arguments)
    let place = ResponsePlace(.name("value"), in: ResponsePlace())
    let start = #"{"data":{"value":"#.utf8.count
    let value = try text.withBytes {
        var root = Pass(ObjectReader(pass, PlanBuilder.plan(of: recording), at: place, from: start))
        return try selection.body(&root)
    }
    return String(reflecting: value)
}

private let chains: [[Combinator]] = {
    var chains: [[Combinator]] = Combinator.allCases.map { [$0] }
    var longest = chains
    for _ in 2...3 {
        longest = longest.flatMap { chain in Combinator.allCases.map { [$0] + chain } }
        chains += longest
    }
    return chains
}()

@Suite struct CombinatorTests {
    @Test("Up to three combinators nest in any order, with nulls and empty lists at each level", arguments: chains)
    private func nesting(chain: [Combinator]) throws {
        try check(name, applied: [], remaining: chain[...])
    }

    @Test("The static forms of `list`, `nullable` and `nonNullOrFail` apply the same combinators")
    func staticForms() throws {
        let list: Selection<[String], [Stub]> = Selection.list(name)
        let nullable: Selection<String?, Stub?> = Selection.nullable(name)
        let strict: Selection<String, Stub?> = Selection.nonNullOrFail(name)
        #expect(try decoded(list, from: [["name": "a"], ["name": "b"]]) == #"["a", "b"]"#)
        #expect(try decoded(nullable, from: nil) == "nil")
        #expect(throws: SelectionError.self) { try decoded(strict, from: nil) }
    }

    @Test("`optional()` makes the scope optional and leaves the optional type as it is")
    func optionalKeepsType() throws {
        let maybe: Selection<String?, Stub> = name.map { $0.isEmpty ? nil : $0 }
        let lifted: Selection<String?, Stub?> = maybe.optional()
        let doubled: Selection<String??, Stub?> = maybe.nullable
        #expect(try decoded(lifted, from: ["name": ""]) == "nil")
        #expect(try decoded(doubled, from: ["name": ""]) == "Optional(nil)")
        #expect(try decoded(lifted, from: nil) == "nil")
    }

    @Test("An error that the closure of `map` throws is rethrown unchanged")
    func mapThrows() throws {
        struct Rejected: Error {}
        let picky: Selection<String, Stub> = name.map { if $0 == "Leia" { throw Rejected() } else { return $0 } }
        #expect(throws: Rejected.self) { try decoded(picky, from: ["name": "Leia"]) }
    }
}
