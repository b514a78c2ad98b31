import Foundation
import GraphQLLanguage
import GraphQLSchema

/// The user's file that declares types for the scalars of a schema.
///
/// It is extended where a scalar has no type, and never overwritten: what is in it stays, byte for byte.
struct ScalarsFile {
    /// Where it is.
    let url: URL
    /// What it is called in messages.
    var name: String { url.relativePath }
    /// Its content.
    let bytes: [UInt8]

    /// Whether it may be extended: a build must not change the user's files.
    let mayWrite: Bool
    /// The types that the file declares at its top level, and those in extensions of the API's namespace, such as
    /// `MySchema.GeoPoint`.
    private let declaredTypes: Set<String>
    private let namespace: String?
    /// The types that the aliases among them stand for, if these are simple names.
    private let aliases: [String: String]

    /// The file at a URL, which need not exist yet.
    ///
    /// - Parameter namespace: The enum that holds the generated API, if there is one.
    /// - Throws: `CodegenError` of code `unreadableSchema`.
    init(_ url: URL, namespace: String? = nil, mayWrite: Bool = true) throws(CodegenError) {
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
        declaredTypes = Self.declaredTypes(in: bytes, namespace)
        aliases = Self.aliases(in: bytes)
    }

    /// Whether the file declares a type.
    func declares(_ type: String) -> Bool { declaredTypes.contains(type) }

    /// The type that an alias in the file stands for.
    func alias(of type: String) -> String? {
        guard let namespace, type.hasPrefix(namespace + ".") else { return aliases[type] }
        return aliases[String(type.dropFirst(namespace.count + 1))]
    }

    /// The type that the file declares for a scalar, if any.
    func declaredType(for scalar: String) -> String? {
        let names = [scalar, Namer.typeName(scalar), Self.typeName(for: scalar)]
        let namespaced = namespace.map { namespace in names.map { "\(namespace).\($0)" } } ?? []
        return (names + namespaced).first(where: declaredTypes.contains)
    }

    /// The name of the type that is declared for a scalar.
    ///
    /// Its own, with a capital. Where this would hide a type of Swift's, Foundation's or the runtime's from the whole
    /// module, `Scalar` follows: `DataScalar`.
    static func typeName(for scalar: String) -> String {
        let name = Namer.typeName(scalar)
        return reservedNames.contains(name) ? name + "Scalar" : name
    }

    // MARK: - Declarations

    /// Returns the names of the types that a source text declares at its top level or in extensions of a namespace.
    private static func declaredTypes(in bytes: [UInt8], _ namespace: String?) -> Set<String> {
        let tokens = SwiftScanner.tokens(of: bytes)
        let brace = UInt8(ascii: "{")
        var names: Set<String> = []
        /// The end of an extension of the namespace.
        var end = 0
        var index = 0
        while index < tokens.count {
            let next = index + 1
            switch tokens[index].kind {
            case .type, .typealias:
                // `import struct A.B` doesn't declare a type.
                let isImported = index > 0 && tokens[index - 1].kind == .import
                let keyword = tokens.word(index)
                if keyword == "extension" {
                    guard tokens.word(next) == namespace, tokens[next + 1].kind != .dot else { break }
                    index = next
                    while index < tokens.count, tokens[index].bracket != brace { index += 1 }
                    end = Int(tokens[index].match)
                } else if keyword != "protocol", !isImported, tokens[next].isWord {
                    names.insert((index < end ? "\(namespace ?? "")." : "") + tokens.word(next))
                }
            case .open: index = max(index, Int(tokens[index].match))
            default: break
            }
            index += 1
        }
        return names
    }

    /// The right-hand sides of `typealias Name = Other` and `= Module.Other`.
    private static func aliases(in bytes: [UInt8]) -> [String: String] {
        let text = String(decoding: bytes, as: UTF8.self)
        let matches = text.matches(of: /(?m)\btypealias\s+(\w+)\s*=\s*([\w.]+(?:<\w+>)?)[ \t]*(?:\/\/.*)?$/)
        return Dictionary(matches.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }

    /// Types whose names an app expects to mean what they always mean, and those that generated code refers to.
    private static let reservedNames: Set<String> = Namer.reservedTypeNames.union(
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
        CalendarDate Client CodecLeaf DeferredPart DeferringScope EncodedArgument EnumCases EnumLeaf EnumValue Fields GraphQLID
        GraphQLRequest GraphQLResponse
        HTTPTransport ISO8601DateTime InputKey InputMembers InputObject InputObjectType InputStruct InputType JSONCursor JSONNumber JSONValue JSONWriter
        LeafType MutationScope OptionalArgument Partial QueryScope RequestScope SG Selection SelectionError
        SelectionScope StreamingScope StringDecimal StringInteger SubscriptionScope Transport UnixMilliseconds
        UnixTimestamp Upload
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
