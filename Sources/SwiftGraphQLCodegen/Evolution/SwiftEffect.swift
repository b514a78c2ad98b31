/// The effect of a schema change on source code that uses the generated API.
public struct SwiftEffect: Hashable, Sendable, Encodable {
    /// A measure of how much code is affected.
    public enum Level: String, Hashable, Sendable, CaseIterable, Encodable {
        /// All code compiles as before.
        case compiles
        /// All code compiles, but the compiler warns about uses of the changed element.
        case warns
        /// Some code that uses the changed element no longer compiles. The effect's message explains which code.
        case mayNotCompile
        /// Code that uses the changed element no longer compiles.
        case doesNotCompile
        /// A name now refers to another element. Code that uses the name may still compile, but then it sends or reads
        /// other values.
        case mayChangeMeaning
    }

    /// The level, which describes how much code is affected.
    public var level: Level
    /// A description of the effect, with the Swift names that appear in the code.
    public var message: String

    init(_ level: Level, _ message: String) {
        self.level = level
        self.message = message
    }

    /// The effect of a change that makes no difference in Swift.
    static let none = SwiftEffect(.compiles, "no change")

    /// Whether the change may require changes to code that uses the API.
    public var breaksSource: Bool { level != .compiles && level != .warns }
}
