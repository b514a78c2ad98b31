/// The effect of a schema change on source code that uses the generated API.
public struct SwiftEffect: Hashable, Sendable {
    /// How much source is affected.
    public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
        /// All source compiles as before.
        case compiles
        /// All source compiles, and the compiler warns about uses of the changed element.
        case warns
        /// Some source that uses the changed element no longer compiles; the effect's message says which.
        case mayNotCompile
        /// Source that uses the changed element no longer compiles.
        case doesNotCompile
        /// A name now refers to another element. Source that uses the name may still compile, and send or read other
        /// values.
        case mayChangeMeaning

        /// Returns whether one level affects less source than another.
        public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.prefix { $0 != self }.count }
    }

    /// How much source is affected.
    public var level: Level
    /// A description of the effect, with the Swift names that the source uses.
    public var message: String

    init(_ level: Level, _ message: String) {
        self.level = level
        self.message = message
    }

    /// There is no difference in Swift.
    static let none = SwiftEffect(.compiles, "no change")

    /// Whether source may have to be changed.
    public var breaksSource: Bool { level >= .mayNotCompile }
}
