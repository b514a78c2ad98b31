public import Foundation
package import SwiftGraphQLSchema

/// The options for the generated code. Use this type as `GraphQLCodegen.Options`.
public struct CodegenOptions: Sendable {
    /// The allowed values of `fileCount`.
    public static let fileCountLimits = GeneratedFile.countLimits

    /// The Swift type for each custom scalar in the schema. Each type must be a `Codec`. The key `"*"` stands for all
    /// other scalars.
    public var scalarMappings: [String: String]
    /// The Swift file that declares the types of custom scalars without a mapping. The generator adds missing types to
    /// the file.
    public var scalarsFile: URL?
    /// Whether the generator may add types to the scalars file. Builds set this to `false`, because they must not
    /// change the user's files. In that case, a missing type is an error.
    public var mayWriteScalarsFile = true
    /// The enum that contains the API, so that a module can contain several APIs. With the namespace `GitHub`, types
    /// have names such as `GitHub.Objects.Issue`.
    public var namespace: String?
    /// The access level of the generated declarations.
    public var access: SwiftAccess
    /// Whether the schema's descriptions become documentation comments.
    public var writesDocumentation: Bool
    /// The HTTP header fields to send to the server, such as `Authorization`.
    public var headers: [String: String]
    /// The idle timeout when fetching a schema: how long to wait for the server to send anything.
    public var timeout: Duration
    /// The parts of the schema to generate, or an empty array to generate the whole schema.
    public var include: [CoordinatePattern]
    /// The parts of the schema to leave out, even if `include` contains them.
    public var exclude: [CoordinatePattern]
    /// The folders and files of Swift sources that use the API. Unless the array is empty, only the parts of the API
    /// that these sources use are generated.
    ///
    /// The generator searches the sources for names, but it doesn't know the types of expressions. It finds names
    /// anywhere in code, including string interpolations and inactive `#if` branches. It ignores generated files.
    ///
    /// - A type is generated if its Swift name follows a dot (`Objects.Issue`, `Interfaces.ActorFields`), or if a
    ///   generated field or argument needs it. The root types are always generated.
    /// - A field of a generated type is generated if the name of its method follows a dot or precedes a parenthesis.
    /// - An argument is generated if the argument is required or its label precedes a colon. A member of an input
    ///   object is generated if the member is required, or if its name precedes a colon or follows a dot.
    /// - The method `on` of an interface or union keeps the types whose labels appear in the parentheses of an `on`
    ///   call. If some types are left out, only the variant with the label `otherwise` is generated.
    /// - Enums are generated as a whole.
    /// - A directive is generated if the types of its arguments are generated, or if the name of its method follows a
    ///   dot.
    ///
    /// Parts that the search misses aren't generated, so sources that use them don't compile. To generate them, add
    /// them to `include`. The generated parts behave exactly as in the complete API.
    public var usedBy: [URL]
    /// The configuration of the normalized cache, or `nil` to generate no code for a cache.
    package var cache: CacheConfiguration?
    /// The file that lists the coordinates of all parts that were left out of the API.
    public var omissionsFile: URL?
    /// The number of files for the types if the output is a folder. See also `fileNames`.
    public var fileCount: Int
    /// The order of arguments and other members: either the order in the schema's source, or the order by name, which
    /// is the same for every source.
    public var order: MemberOrder
    /// Whether to generate the introspection fields `__schema` and `__type`, and their types. With these fields, an app
    /// can query a server's schema.
    public var includesIntrospection: Bool
    /// The rule that determines which fields and list elements are optional.
    public var nullability: Nullability

    /// The Swift names that replace the names of types, fields, arguments, input fields and enum values, by coordinate.
    /// Documents keep the schema's names.
    public var rename: [CoordinatePattern: String]
    /// Words that are written in capitals in Swift, except at the beginning of a lowercase name. With the acronym
    /// `URL`, the method for the field `htmlUrl` is `htmlURL()`.
    public var acronyms: [String]

    /// Creates options with the given values.
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

    /// The names of the generated files if the output is a folder: `GraphQLAPI.swift` for the namespaces, and
    /// `GraphQLAPI+00.swift`, `GraphQLAPI+01.swift` and so on for the types. The names don't depend on the schema.
    public var fileNames: [String] { GeneratedFile.names(for: fileCount) }

    /// Returns the given schema with the order, the nullability and the names that these options specify.
    package func applied(to schema: Schema, _ diagnostics: inout DiagnosticCollector) -> Schema {
        var schema = order == .name ? schema.sortedByName : schema
        if nullability == .semantic { schema = SemanticNullability.applied(to: schema, &diagnostics) }
        return Renaming.applied(rename, acronyms: acronyms, to: schema, &diagnostics)
    }
}

extension CodegenOptions: CustomStringConvertible {
    /// A description that contains only the access level and the namespace, because header fields may contain secrets.
    public var description: String {
        "options for \(access.rawValue) code" + (namespace.map { " in the namespace \($0)" } ?? "")
    }
}
