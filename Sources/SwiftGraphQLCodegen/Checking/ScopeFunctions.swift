/// What an app's functions with a scope as a parameter read, by the names of the functions.
final class ScopeFunctions {
    /// What a function or closure reads and returns.
    struct Reading {
        static let maximumCalls = 64

        /// The number of the selection that the hashes of its calls are for.
        var selection: UInt64
        /// The calls that it makes on every path.
        var certain: [UInt64] = []
        /// All its calls; empty if they are too many or too long.
        var all: [UInt64] = []
        var result = RecordedValue.response
        /// Whether it handles errors itself, so that it may read fields although it throws none.
        var handlesErrors = false

        func certain(in other: UInt64) -> [UInt64] { certain.map { $0 ^ selection ^ other } }

        func all(in other: UInt64) -> [UInt64] { all.map { $0 ^ selection ^ other } }
    }

    private var readings: [UInt64: Reading] = [:]
    private var selectionCount: UInt64 = 0
    /// For each parameter, whether the function reads different fields for different arguments.
    private var choosesFields: [UInt64: Bool] = [:]
    /// The functions that get a value of the response, if they make selections or call closures. Only these are read
    /// for different values.
    private(set) var asked: Set<UInt64> = []
    /// For each function that takes closures, whether it always calls all of them.
    private var callsAll: [UInt64: Bool] = [:]
    /// All functions: 2 if the function reads different fields for different values of `self`, otherwise 1.
    private let functions = NameTable([])

    /// Returns a number by which the hashes of calls in a selection differ from those of equal calls in others. It is
    /// even, so that a hash that it changes isn't zero.
    func nextSelection() -> UInt64 {
        selectionCount &+= 1
        return selectionCount &* 0x9E37_79B9_7F4A_7C16
    }

    /// Returns what a function with a scope reads.
    func reading(of function: UInt64) -> Reading? { readings[function] }

    /// Adds what a function reads. For several of one name, it is what all of them do.
    func addReading(_ reading: Reading, of function: UInt64) {
        guard let other = readings[function] else {
            readings[function] = reading
            return
        }
        let (certain, all) = (other.certain(in: reading.selection), other.all(in: reading.selection))
        let isKnown =
            !all.isEmpty && !reading.all.isEmpty && all.count + reading.all.count <= Reading.maximumCalls
        readings[function] = Reading(
            selection: reading.selection, certain: certain.filter(reading.certain.contains),
            all: isKnown ? all + reading.all : [],
            result: other.result == reading.result ? reading.result : .response,
            handlesErrors: other.handlesErrors || reading.handlesErrors)
    }

    /// Returns a name for a parameter of a function; for all its parameters if the label is `nil`.
    ///
    /// - Parameter isMocked: Whether the argument is the mock value of a field.
    static func parameter(_ label: UInt64?, of function: UInt64, isMocked: Bool = false) -> UInt64 {
        (function &* SwiftToken.prime) ^ (label ?? 0) ^ (isMocked ? SwiftToken.offset : 0)
    }

    /// Adds a parameter of a function with a scope.
    func addParameter(_ parameter: UInt64, choosesFields: Bool) {
        self.choosesFields[parameter] = choosesFields || self.choosesFields[parameter] == true
    }

    /// Returns whether a function with a scope reads different fields for different arguments of a parameter; `nil` if
    /// the function or the parameter isn't known.
    func choosesFields(_ parameter: UInt64, of function: UInt64) -> Bool? {
        choosesFields[parameter] ?? choosesFields[Self.parameter(nil, of: function)]
    }

    func ask(_ function: UInt64) { asked.insert(function) }

    /// Adds a function with closures.
    func add(_ function: UInt64, callsAll: Bool) {
        self.callsAll[function] = callsAll && self.callsAll[function] != false
    }

    /// Returns whether a function always calls all of its closures.
    func callsAll(_ function: UInt64) -> Bool { callsAll[function] == true }

    /// Adds a function with a scope.
    ///
    /// - Parameter choosesByReceiver: Whether it reads different fields for different values of `self`.
    func add(_ function: UInt64, choosesByReceiver: Bool = false) {
        functions[function] = max(functions[function], choosesByReceiver ? 2 : 1)
    }

    /// Returns whether a function may read different fields for different values that it is called on. A closure in a
    /// property may: `style.text(human)`.
    func choosesByReceiver(_ function: UInt64) -> Bool { functions[function] != 1 }
}
