public import Foundation
import SwiftGraphQLSchema

/// The options for the generated code: `GraphQLCodegen.Options`.
public struct CodegenOptions: Sendable {
    /// The allowed values of `fileCount`.
    public static let fileCountLimits = GeneratedFile.countLimits

    /// The Swift type, a `Codec`, for each custom scalar of the schema. The key `"*"` is for all other scalars.
    public var scalarMappings: [String: String]
    /// The Swift file that declares the types of scalars without a mapping. Missing types are added to the file.
    public var scalarsFile: URL?
    /// Whether types may be added to the scalars file. If not, a missing type is an error, as in builds, which must not
    /// change the user's files.
    public var mayWriteScalarsFile = true
    /// The enum to declare the API in, so that one module can contain several APIs: with `GitHub`, a type is
    /// `GitHub.Objects.Issue`.
    public var namespace: String?
    /// The access level of the generated declarations.
    public var access: SwiftAccess
    /// Whether the schema's descriptions become documentation comments.
    public var writesDocumentation: Bool
    /// Header fields to send to a server, such as `Authorization`.
    public var headers: [String: String]
    /// How long to wait for a server to send anything.
    public var timeout: Duration
    /// The parts of the schema to generate. If empty, the whole schema is generated.
    public var include: [CoordinatePattern]
    /// The parts of the schema to leave out, even if they are included.
    public var exclude: [CoordinatePattern]
    /// The folders and files of Swift sources that use the API. If there are any, only the parts of the API that these
    /// sources use are generated.
    ///
    /// The generator searches the sources for names, without knowledge of types. Names count anywhere in code,
    /// including interpolations in strings and inactive `#if` branches. Generated files are ignored.
    ///
    /// - A type is generated if its Swift name follows a dot (`Objects.Issue`, `Interfaces.ActorFields`), or if a
    ///   generated field or argument needs it. The root types are always generated.
    /// - A field of such a type is generated if its method's name follows a dot or precedes a parenthesis.
    /// - An argument is generated if it is required or its label precedes a colon. A member of an input object is
    ///   generated if it is required, or if its name precedes a colon or follows a dot.
    /// - An interface or union keeps the types whose labels are in the parentheses of an `on`. If these aren't all
    ///   types, only the `on` with `otherwise` is generated.
    /// - Enums are generated as a whole.
    /// - A directive is generated if the types of its arguments are generated, or if its method's name follows a dot.
    ///
    /// Parts that the search misses aren't generated, so sources that use them don't compile. The generated part
    /// behaves as it does in the whole API. `include` adds to the parts that the sources use.
    public var usedBy: [URL]
    /// How a normalized cache identifies objects, or `nil` to generate nothing for a cache.
    package var cache: CacheConfiguration?
    /// The file in which to list the coordinates of everything that was left out.
    public var omissionsFile: URL?
    /// The number of files for the types if the target is a folder; see `fileNames`.
    public var fileCount: Int
    /// The order of arguments and other members: either as in the schema's source, or sorted by name, which is the same
    /// for every source.
    public var order: MemberOrder
    /// Whether to generate the introspection fields `__schema` and `__type`, and their types. With these fields, an app
    /// can query a server's schema.
    public var includesIntrospection: Bool
    /// Which fields and elements of lists are optional.
    public var nullability: Nullability

    /// Other names in Swift for types, fields, arguments, input fields and enum values, by their coordinates. Documents
    /// keep the schema's names.
    public var rename: [CoordinatePattern: String]
    /// Words that are written in capitals in Swift, unless a lowercase name begins with them: with `URL`, the field
    /// `htmlUrl` is `htmlURL()`.
    public var acronyms: [String]

    /// Creates options. Each has a default value.
    public init(
        scalarMappings: [String: String] = [:], scalarsFile: URL? = nil, namespace: String? = nil,
        access: SwiftAccess = .internal,
        writesDocumentation: Bool = true, headers: [String: String] = [:], timeout: Duration = .seconds(60),
        include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = [], usedBy: [URL] = [],
        omissionsFile: URL? = nil, fileCount: Int = 16, order: MemberOrder = .source,
        includesIntrospection: Bool = false,
        nullability: Nullability = .schema, rename: [CoordinatePattern: String] = [:],
        acronyms: [String] = []
    ) {
        self.scalarMappings = scalarMappings
        self.scalarsFile = scalarsFile
        self.namespace = namespace
        self.access = access
        self.writesDocumentation = writesDocumentation
        self.headers = headers
        self.timeout = timeout
        self.include = include
        self.exclude = exclude
        self.usedBy = usedBy
        self.omissionsFile = omissionsFile
        self.fileCount = fileCount
        self.order = order
        self.includesIntrospection = includesIntrospection
        self.nullability = nullability
        self.rename = rename
        self.acronyms = acronyms
    }

    /// The names of the files if the target is a folder: `GraphQLAPI.swift` for the namespaces, and
    /// `GraphQLAPI+00.swift` and so on for the types. The names don't depend on the schema.
    public var fileNames: [String] { GeneratedFile.names(for: fileCount) }

    /// Returns a schema as its API shows it: with the order, the nullability and the names of these options.
    func applied(to schema: Schema, _ diagnostics: inout DiagnosticCollector) -> Schema {
        var schema = order == .name ? schema.sortedByName : schema
        if nullability == .semantic { schema = SemanticNullability.applied(to: schema, &diagnostics) }
        return Renaming.applied(rename, acronyms: acronyms, to: schema, &diagnostics)
    }
}

extension CodegenOptions: CustomStringConvertible {
    /// Describes only the access level and the namespace. Header fields may contain secrets, so they must never appear
    /// here.
    public var description: String {
        "options for \(access.rawValue) code" + (namespace.map { " in the namespace \($0)" } ?? "")
    }
}
