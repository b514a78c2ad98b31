public import Foundation

/// The options for the generated code: `GraphQLCodegen.Options`.
public struct CodegenOptions: Sendable {
    /// How many files a folder may get the types in.
    public static let fileLimits = GeneratedFile.countLimits

    /// The Swift type, a `Codec`, for each custom scalar of the schema; `"*"` stands for all others.
    public var scalarMappings: [String: String]
    /// The Swift file that declares the types of other scalars; missing types are added to it.
    public var scalarsFile: URL?
    /// Whether types may be added to the scalars file. If not, a missing type is an error, as in builds, which must not
    /// change the user's files.
    public var mayWriteScalarsFile = true
    /// The enum to declare the API in, so that one module can contain several APIs: with `GitHub`, a type is
    /// `GitHub.Objects.Issue`.
    public var namespace: String?
    /// Who sees the generated declarations.
    public var access: SwiftAccess
    /// Whether the schema's descriptions become documentation comments.
    public var documentation: Bool
    /// Header fields to send to an endpoint, such as `Authorization`.
    public var headers: [String: String]
    /// How long to wait for an endpoint to send anything, in seconds.
    public var timeout: Double
    /// What of the schema to generate; all of it where this is empty.
    public var include: [CoordinatePattern]
    /// What of the schema to leave out, even if it is included.
    public var exclude: [CoordinatePattern]
    /// The folders and files of Swift sources that use the API; only what they use is generated.
    ///
    /// The sources are searched for names, without knowledge of types. Names count anywhere in code, including
    /// interpolations in strings and inactive `#if` branches. Generated files are ignored.
    ///
    /// - A type is generated if its Swift name follows a dot (`Objects.Issue`, `Interfaces.ActorFields`), or if a
    ///   generated field or argument needs it. The root types always are.
    /// - A field of such a type is generated if its method's name follows a dot or precedes a parenthesis.
    /// - An argument is generated if it is required or its label precedes a colon; so is a member of an input object,
    ///   which may also follow a dot.
    /// - An interface or union keeps the types whose labels are in the parentheses of an `on`. If these are not all
    ///   types, there is only the `on` with `otherwise`.
    /// - Enums are generated as a whole.
    ///
    /// Names that the search misses are not generated, so sources that use them don't compile. The generated part
    /// behaves as in the whole API. `include` adds to what the sources use.
    public var usedBy: [URL]
    /// How a normalised cache identifies objects; nil to generate nothing for it.
    package var cache: CacheConfiguration?
    /// The file in which to list, by coordinates, what was left out.
    public var leftOutList: URL?
    /// How many files a folder gets the types in; see `fileNames`. A target that is a file is not affected.
    public var files: Int
    /// The order of arguments and other members: that of the schema's source, or one that every source gives.
    public var order: MemberOrder

    /// Options, with a default for each.
    public init(
        scalarMappings: [String: String] = [:], scalarsFile: URL? = nil, namespace: String? = nil,
        access: SwiftAccess = .internal,
        documentation: Bool = true, headers: [String: String] = [:], timeout: Double = 60,
        include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = [], usedBy: [URL] = [],
        leftOutList: URL? = nil, files: Int = 16, order: MemberOrder = .source
    ) {
        self.scalarMappings = scalarMappings
        self.scalarsFile = scalarsFile
        self.namespace = namespace
        self.access = access
        self.documentation = documentation
        self.headers = headers
        self.timeout = timeout
        self.include = include
        self.exclude = exclude
        self.usedBy = usedBy
        self.leftOutList = leftOutList
        self.files = files
        self.order = order
    }

    /// The names of the files that a folder gets, whatever the schema: `GraphQLAPI.swift`, then
    /// `GraphQLAPI+00.swift` and so on, `files` of them.
    public var fileNames: [String] { GeneratedFile.names(for: files) }
}

extension CodegenOptions: CustomStringConvertible {
    /// The access level and the namespace. Header fields hold secrets and are left out.
    public var description: String {
        "options for \(access.rawValue) code" + (namespace.map { " in the namespace \($0)" } ?? "")
    }
}
