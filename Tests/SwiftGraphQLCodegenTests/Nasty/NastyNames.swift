/// Names that are valid in a schema and cause problems in Swift.
enum NastyNames {
    /// Words that Swift reserves, everywhere or in some places.
    private static let keywords = """
        actor associatedtype class deinit enum extension fileprivate func import init inout internal let open operator \
        precedencegroup private protocol public rethrows static struct subscript typealias var macro package \
        break case catch continue default defer do else fallthrough for guard if in repeat return throw switch where \
        while then yield Any as await false is nil self Self super throws true try async some any each \
        associativity convenience didSet dynamic final get indirect infix lazy left mutating none nonmutating optional \
        override postfix precedence prefix Protocol required right set Type unowned weak willSet nonisolated isolated \
        sending borrowing consuming borrow consume copy discard distributed module unsafe reasync using preconcurrency \
        escaping autoclosure convention available of read modify attached freestanding unavailable deprecated message
        """

    /// Types and functions of Swift and Foundation.
    private static let library = """
        AnyObject Optional Array Double Bool Never Error Result Character Set Dictionary Date Data URL UUID Decimal \
        Void Sendable Hashable Equatable Codable Encodable Decodable Hasher StaticString CaseIterable RawRepresentable \
        Encoder Decoder Substring Range Task MainActor Sequence Float32 Int8 print min max type zip abs fatalError \
        precondition assert hash hashValue description debugDescription customMirror rawValue RawValue allCases \
        AllCases encode decode hasher encoder decoder some_ self_ init_ Type_ Protocol_ Swift Foundation \
        FoundationEssentials CodingKeys codingPath
        """

    /// Names that the runtime and the generated code use.
    private static let runtime = """
        Selection Codec Fields Scope Objects Operations Query Mutation Subscription Interfaces Unions Enums \
        InputObjects SelectionScope QueryScope MutationScope SubscriptionScope OperationScope RequestScope \
        OptionalArgument EncodedArgument SwiftGraphQL SwiftGraphQLSelection SwiftGraphQLClient SG Client EnumValue EnumTable \
        InputObject InputMembers InputValue LeafType JSONValue JSONWriter GraphQLID ISO8601DateTime Partial Value \
        Output WrappedType mockValue wrappedValue unrecognized isRecognized present absent null on otherwise selection \
        list nullable nonNullOrFail map result partial json value values members fields field add addIfPresent string \
        stringOrNull id idOrNull int double bool leaf object abstract fragment group name query mutation subscription \
        interface union input scalar schema directive passing branch enumeration extend implements repeatable API Part0 program seen
        """

    /// Names that differ only slightly and names of extreme length.
    private static let shapes = """
        _ _a a_ _a_ a__ _A A_ _1 _0 a1 a_1 a_b a_B aB A_B ab AB Ab human Human HUMAN hUMAN _human human_ _Human \
        Human_ _human_ NEW_HOPE new_hope newHope NewHope New_Hope b c d e f g h i j k l m n o p q r s t u v w x y z \
        B C D E F G H I J K L M N O P Q R S T U V W X Y Z
        """

    /// All names, without duplicates.
    static let all: [String] = {
        let long = [200, 1000].flatMap {
            ["x" + String(repeating: "y", count: $0 - 1), String(repeating: "Z", count: $0)]
        }
        let words = [keywords, library, runtime, shapes].flatMap { $0.split(separator: " ").map(String.init) } + long
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }()

    /// The names that a schema's own type can have.
    static let ofTypes = all.filter { !["Int", "Float", "String", "Boolean", "ID"].contains($0) }

    /// The names that an enum value can have, according to section 3.9 of the specification.
    static let ofValues = all.filter { !["true", "false", "null"].contains($0) }

    /// Texts for descriptions and deprecation reasons.
    static let texts = [
        "*/ ends it", "/* begins it", #"say "it""#, #"\ alone, \(interpolated) and \n"#, "two\nlines",
        "\r\nbreaks\rall\u{2028}over\u{2029}it",
        "\u{0}\u{1}\u{7}\u{1B}\u{7F}\u{85}", "\u{202E}turned\u{2066} round\u{FEFF}", "👩‍👩‍👧 é e\u{301} \u{1F1E8}\u{1F1ED}",
        #"""" of three \""""#,
        ##"#" raw "#, \#(x)"##, "  ", "", "\tindented\n    more\n", "// and /// and #if",
        "`ticks` ``links`` - parameter x: y",
        "http://example.com/?a=b&c=%20*/", String(repeating: "long ", count: 300),
    ]
}
