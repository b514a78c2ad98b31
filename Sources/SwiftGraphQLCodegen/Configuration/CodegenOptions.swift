public import Foundation

/// What the generated code is to be like: `GraphQLCodegen.Options`.
public struct CodegenOptions: Sendable {
    /// How many files a folder may get the types in.
    public static let fileLimits = GeneratedFile.countLimits

    /// The Swift type, a `Codec`, for each custom scalar of the schema; `"*"` stands for all others.
    public var scalarMappings: [String: String]
    /// The Swift file in which the types of scalars are declared that have no other; it is extended where one lacks.
    public var scalarsFile: URL?
    /// Whether the file of scalars may be extended; where not, a scalar that it lacks is an error. A build must not
    /// change files of the user's.
    public var mayWriteScalarsFile = true
    /// The enum to declare the API in, so that one module can have those of several schemas: with `GitHub`, a type
    /// is `GitHub.Objects.Issue`.
    public var namespace: String?
    /// Who sees the generated declarations.
    public var access: SwiftAccess
    /// Whether the schema's descriptions become documentation comments.
    public var documentation: Bool
    /// Header fields to send to an endpoint, such as `Authorization`.
    public var headers: [String: String]
    /// How long to wait for a sign of life from an endpoint, in seconds.
    public var timeout: Double
    /// What of the schema to generate; all of it where this is empty.
    public var include: [CoordinatePattern]
    /// What of the schema to leave out, even if it is included.
    public var exclude: [CoordinatePattern]
    /// The folders and files of Swift sources that use the API: what they do not use is left out.
    ///
    /// The sources are searched for names, without types being known. A name counts wherever it stands in code,
    /// interpolations in strings and inactive `#if` branches included, and generated files are passed over:
    ///
    /// - A type is generated if its Swift name stands behind a dot (`Objects.Issue`, `Interfaces.ActorFields`), or
    ///   if a field or argument that is generated needs it. The root types always are.
    /// - A field of such a type is generated if its method's name stands behind a dot or before a parenthesis.
    /// - An argument is generated if it is required or its label stands before a colon; so is a member of an input
    ///   object, which may also stand behind a dot.
    /// - An interface or union keeps the types whose labels stand in the parentheses of an `on`. Where these are not
    ///   all, there is only the `on` with `otherwise`.
    /// - Enums are generated as a whole.
    ///
    /// What the search misses is not generated, so that sources that use it do not compile; what is generated does
    /// the same as if all were. `include` adds what the sources should have besides.
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
