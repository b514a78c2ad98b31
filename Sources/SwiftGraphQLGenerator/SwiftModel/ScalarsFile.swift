package import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The user's file with the Swift types for a schema's scalars.
///
/// The generator adds missing types to the file and preserves the existing content byte for byte.
package struct ScalarsFile {
    /// The location of the file.
    let url: URL
    /// The file's name in error messages.
    var name: String { url.relativePath }
    /// The file's content.
    let bytes: [UInt8]

    /// Whether the generator may add types to the file. In a build, it must not change the user's files.
    let mayWrite: Bool
    /// The names of the types that the file declares at its top level, and of the types that it declares in extensions
    /// of the API's namespace, such as `MySchema.GeoPoint`.
    private var declaredTypes: Set<String> = []
    private let namespace: String?
    /// The types that the file's type aliases refer to, by alias name.
    private var aliases: [String: String] = [:]

    /// Reads the file at the given URL. The file doesn't need to exist.
    ///
    /// - Parameter namespace: The name of the enum that contains the generated API, or `nil`.
    /// - Throws: `CodegenError` with code `unreadableSchema` if the file exists but can't be read.
    package init(_ url: URL, namespace: String? = nil, mayWrite: Bool = true) throws(CodegenError) {
        do {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            bytes = isThere ? try Array(Data(contentsOf: url)) : []
        } catch {
            throw CodegenError(
                code: .unreadableSchema, message: "the scalars file '\(url.relativePath)' can't be read",
                underlying: error)
        }
        self.url = url
        self.mayWrite = mayWrite
        self.namespace = namespace
        readDeclarations()
    }

    /// Returns whether the file declares the given type.
    func declares(_ type: String) -> Bool { declaredTypes.contains(type) }

    /// Returns the type that the alias with the given name refers to, or `nil` if the file declares no such alias.
    func alias(of type: String) -> String? { aliases[type] }

    /// Returns the name of the type that the file declares for the given scalar, or `nil` if it declares none.
    func declaredType(for scalar: String) -> String? {
        let names = [scalar, Namer.typeName(scalar), Self.typeName(for: scalar)]
        let namespaced = namespace.map { namespace in names.map { "\(namespace).\($0)" } } ?? []
        return (names + namespaced).first(where: declaredTypes.contains)
    }

    /// Returns the name of the type to declare for the given scalar.
    ///
    /// This is the scalar's name with its first letter in uppercase. If the type would hide a type of Swift, Foundation
    /// or the runtime throughout the module, the name also gets the suffix `Scalar`, as in `DataScalar`.
    static func typeName(for scalar: String) -> String {
        let name = Namer.typeName(scalar)
        return reservedNames.contains(name) ? name + "Scalar" : name
    }

    // MARK: - Declarations

    /// Finds the types that the file declares at its top level or in extensions of the namespace.
    private mutating func readDeclarations() {
        let tokens = SwiftScanner.tokens(of: bytes)
        let brace = UInt8(ascii: "{")
        /// The index at which the current extension of the namespace ends.
        var end = 0
        var index = 0
        while index < tokens.count {
            let next = index + 1
            switch tokens[index].kind {
            case .type, .typealias:
                // An import such as `import struct A.B` doesn't declare a type.
                let isImported = index > 0 && tokens[index - 1].kind == .import
                let keyword = tokens.word(index)
                if keyword == "extension" {
                    guard tokens.word(next) == namespace, tokens[next + 1].kind != .dot else { break }
                    index = next
                    while index < tokens.count, tokens[index].bracket != brace { index += 1 }
                    end = Int(tokens[index].match)
                } else if keyword != "protocol", !isImported, tokens[next].isWord {
                    let name = (index < end ? "\(namespace ?? "")." : "") + tokens.word(next)
                    if declaredTypes.insert(name).inserted { aliases[name] = Self.aliasedType(after: next, tokens) }
                }
            case .open: index = max(index, Int(tokens[index].match))
            default: break
            }
            index += 1
        }
    }

    /// Returns the right-hand side of a type alias such as `typealias Name = Module.Other<Argument>`, or `nil` for
    /// other declarations.
    private static func aliasedType(after name: Int, _ tokens: SwiftTokens) -> String? {
        let start = name + 2
        guard tokens[name + 1].kind == .assignment, tokens[start].isWord else { return nil }
        var end = start + 1
        while tokens[end].kind == .dot, tokens[end + 1].isWord { end += 2 }
        if tokens[end].kind == .less, tokens[end + 1].isWord, tokens[end + 2].kind == .greater { end += 3 }
        let following = tokens[end]
        guard following.beginsLine || [.end, .semicolon, .close].contains(following.kind) else { return nil }
        return (start..<end).map(tokens.word).joined()
    }

    /// The names of types whose usual meaning apps or generated code rely on.
    package static let reservedNames: Set<String> = Namer.reservedTypeNames.union(
        """
        Any AnyActor AnyClass AnyHashable AnyObject AnySequence Array ArraySlice Bool Character ClosedRange Codable
        Codec Collection Comparable CustomStringConvertible Decodable Decoder Dictionary Double Encodable Encoder
        Equatable Error Float Float16 Float80 Hashable Hasher Identifiable Int Int8 Int16 Int32 Int64 Int128 Never
        Optional Protocol Range RawRepresentable Result Self Sendable Sequence Set Slice StaticString String Substring
        Task Type UInt UInt8 UInt16 UInt32 UInt64 UInt128 Unicode Void Actor MainActor Duration Regex
        Calendar CharacterSet Data Date DateComponents DateFormatter DateInterval Decimal FileManager Foundation
        Formatter IndexPath IndexSet Locale Measurement Notification NumberFormatter Operation Process Scanner Timer
        TimeInterval TimeZone URL URLComponents URLRequest URLResponse URLSession UUID Unit
        Binding Button Color Font Group Image Label Link List Menu Path Section Text View
        CacheSchema CalendarDate Client CodecLeaf DeferredPart DeferringScope EncodedArgument EnumCases EnumLeaf EnumValue Fields GraphQLID
        GraphQLRequest GraphQLResponse
        HTTPTransport ISO8601DateTime InputKey InputMembers InputObject InputObjectType InputStruct InputType JSONCursor JSONNumber JSONValue JSONWriter
        KeyFields KeyedObjectScope KeyedScope LeafType MutationScope OptionalArgument Partial QueryScope RequestDirective RequestScope SG Selection SelectionError
        SelectionScope StreamingScope StringDecimal StringInteger SubscriptionScope Transport UnixMilliseconds
        UnixTimestamp Upload
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
