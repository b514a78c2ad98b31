import SwiftGraphQLLanguage

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

/// A Swift program that uses a schema's whole API: it selects every field of every type that is reachable from a root
/// type, passes every argument, every input field and every enum value, and prints what it would send.
///
/// The program is created from the same Swift model as the API, so it doesn't compile if the API deviates from the
/// model. The reference implementation and a server inside the process check its output.
struct AllFieldsProgram {
    /// The maximum number of fields in a selection. The compiler is slow with long closures.
    static let fieldsPerSelection = 25
    /// The number of types in each file. Several files can be compiled at the same time.
    private static let typesPerFile = 40

    let schema: Schema
    let builder: SwiftModelBuilder
    /// The types with selection sets that are reachable from a root type, each with its path.
    let paths: [Path]
    /// The enums and input objects that are reachable from an argument, each with its path.
    let inputs: [InputPath]

    private let indicesOfComposites: [String: Int]
    private let indicesOfInputs: [String: Int]
    /// The depth of the smallest value of an input object.
    let inputDepths: [String: Int]

    /// Creates a program for the given schema and scalar mapping.
    init(_ schema: Schema, _ scalars: ScalarMapping) {
        self.schema = schema
        builder = SwiftModelBuilder(schema, scalars)
        paths = Path.all(in: schema)
        inputs = InputPath.all(in: schema, from: paths)
        indicesOfComposites = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1.type.name.text, $0) })
        let objects = schema.types.filter { $0.kind == .inputObject }
        indicesOfInputs = Dictionary(uniqueKeysWithValues: objects.enumerated().map { ($1.name.text, $0) })
        inputDepths = Self.depths(of: objects)
    }

    /// The names and contents of the program's files, except for `main.swift`.
    var files: [(name: String, text: String)] {
        var parts: [(text: String, call: String?)] = []
        for (index, path) in paths.enumerated() {
            parts.append((declarations(of: path, index), "use\(index)"))
        }
        for (index, path) in inputs.enumerated() {
            parts.append((declarations(of: path, index), "useInput\(index)"))
        }
        parts += schema.types.filter { $0.kind == .inputObject }.map { (inputDeclarations($0), nil) }
        var files: [(String, String)] = []
        for start in stride(from: 0, to: parts.count, by: Self.typesPerFile) {
            let part = parts[start..<min(start + Self.typesPerFile, parts.count)]
            // Each file has its own function, because the compiler uses too much memory for an async function with
            // thousands of calls.
            let function = Self.function("usePart\(files.count)", calling: part.compactMap(\.call))
            let text = part.map(\.text).joined(separator: "\n")
            files.append(("Part\(files.count).swift", "\(Self.imports)\(text)\n\(function)"))
        }
        let all = Self.function("useAll", calling: files.indices.map { "usePart\($0)" })
        return files + [("All.swift", Self.imports + all)]
    }

    private static func function(_ name: String, calling functions: [String]) -> String {
        let calls = functions.map { "    try await \($0)(program)\n" }.joined()
        return "func \(name)(_ program: Program) async throws {\n\(calls)}\n"
    }

    private static let imports = "import API\nimport Foundation\n@_spi(Generated) import SwiftGraphQL\n\n"

    // MARK: - Names

    /// Returns the scope of the given type, which has a selection set.
    func scope(_ name: String) -> String { builder.names.types[name].map(Self.text) ?? "Never" }

    /// Returns the index of the given type, which has a selection set, or -1 if the type isn't reachable.
    func index(_ name: String) -> Int { indicesOfComposites[name] ?? -1 }

    /// Returns the index of the given input object type, or -1 for any other type.
    func inputIndex(_ name: String) -> Int { indicesOfInputs[name] ?? -1 }

    /// Returns the given type name in the form that an app writes.
    static func text(_ name: SwiftTypeName) -> String {
        "\(name.namespace.rawValue).\(SwiftText.identifier(name.name))"
    }

    /// Returns the expression that creates the given input object. Before a dot or parentheses, `Type` and `Protocol`
    /// mean a metatype, even in backticks.
    static func initializer(_ name: SwiftTypeName) -> String {
        ["Type", "Protocol"].contains(name.name) ? ".init" : text(name)
    }

    /// Returns the given argument label. Only `inout` needs backticks, and the compiler warns about unnecessary ones.
    static func label(_ name: String) -> String { name == "inout" ? "`\(name)`" : name }

    /// Returns a Swift array literal of the given names.
    static func list(_ names: [String]) -> String { "[" + names.map(SwiftText.literal).joined(separator: ", ") + "]" }

    private static func depths(of types: [SchemaType]) -> [String: Int] {
        let known = Set(types.map(\.name.text))
        var depths: [String: Int] = [:]
        var isChanged = true
        while isChanged {
            isChanged = false
            for type in types where depths[type.name.text] == nil {
                let needed = type.inputFields.filter { type.isOneOf || $0.isRequired }.map { field -> Int? in
                    guard case .named(let name) = field.type.nullable, known.contains(name.text) else { return 0 }
                    return depths[name.text]
                }
                let depth = type.isOneOf ? needed.compactMap(\.self).min() : needed.allAreKnown ? needed.deepest : nil
                guard let depth else { continue }
                depths[type.name.text] = depth + 1
                isChanged = true
            }
        }
        return depths
    }
}

extension [Int?] {
    fileprivate var allAreKnown: Bool { allSatisfy { $0 != nil } }
    fileprivate var deepest: Int { compactMap(\.self).max() ?? 0 }
}
