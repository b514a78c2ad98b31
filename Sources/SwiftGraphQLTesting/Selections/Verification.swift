@_spi(Generated) public import GraphQLSelection

/// Checks that a selection asks for the same fields whatever the data is.
///
/// The selection is recorded once, as it is for sending, and then run in many made-up worlds: all nullable values null,
/// lists empty and long, each boolean, each value of the enums, each type of unions and interfaces, odd texts and
/// numbers; and mixtures of these. A closure that asks for a field it did not ask for when it was recorded would fail on
/// a real response of that kind. This finds it in a test:
///
/// ```swift
/// @Test func selections() throws {
///     try verify(human)
/// }
/// ```
///
/// Errors that the app's own closures throw on such data are none of this function's business and are passed over.
///
/// - Parameters:
///   - selection: A selection of any scope.
///   - mixtures: How many random mixtures are tried after the plain worlds.
/// - Throws: `SelectionError` of code `dataDependentSelection`, with the field, its path, and the world in which it
///   was asked for; what recording the selection throws.
public func verify<Type, Scope>(_ selection: Selection<Type, Scope>, mixtures: Int = 200) throws {
    // What fails while recording fails here, outside of any world.
    do {
        _ = try selection.imagine(in: MockWorld(MockWorld.Choices()))
    } catch let error as SelectionError where recordingFailures.contains(error.code) {
        throw error
    } catch {}
    for world in PlainWorld.all + (0..<mixtures).map(PlainWorld.mixture) {
        do {
            _ = try selection.imagine(in: world.make())
        } catch var error as SelectionError where error.code == .dataDependentSelection {
            error.message += " Found in a world where \(world.description)."
            throw error
        } catch {}
    }
}

/// What `SelectionError` says of a selection that fails on any data.
private let recordingFailures: Set<SelectionError.Code> = [
    .recordingFailed, .invalidSelection, .invalidArgument, .dataDependentSelection,
]

/// A world that differs from the recording one in a known way.
private struct PlainWorld: Sendable {
    let description: String
    let make: @Sendable () -> MockWorld

    init(_ description: String, _ change: @escaping @Sendable (inout MockWorld.Choices) -> Void) {
        self.description = description
        make = {
            var choices = MockWorld.Choices()
            change(&choices)
            return MockWorld(choices)
        }
    }

    static let all: [PlainWorld] =
        [
            PlainWorld("all nullable values are null") { $0.isNull = { true } },
            PlainWorld("lists are empty") { $0.count = { 0 } },
            PlainWorld("lists have two elements") { $0.count = { 2 } },
            PlainWorld("booleans are false") { $0.bool = { false } },
            PlainWorld("texts are empty") { $0.string = { _ in "" } },
            PlainWorld("texts are words") { $0.string = { _ in "word" } },
            PlainWorld("integers are zero") { $0.int = { 0 } },
            PlainWorld("integers are negative") { $0.int = { -7 } },
            PlainWorld("integers are large") { $0.int = { 1_000_000 } },
            PlainWorld("numbers are zero") { $0.double = { 0 } },
            PlainWorld("numbers are negative") { $0.double = { -0.5 } },
        ]
        + (1..<40).map { index in
            PlainWorld("enums have value \(index + 1), objects are of type \(index + 1) of their union or interface") {
                $0.index = { count in index % max(count, 1) }
            }
        }

    static func mixture(_ seed: Int) -> PlainWorld {
        PlainWorld("data is mixed (mixture \(seed))") { choices in
            var random = SeededGenerator(seed: UInt64(seed))
            choices.isNull = { random.next() % 2 == 0 }
            choices.count = { Int(random.next() % 3) }
            choices.bool = { random.next() % 2 == 0 }
            choices.int = { [0, 1, -1, 2, 42, .max][Int(random.next() % 6)] }
            choices.double = { [0, 1, -0.5, 1e10][Int(random.next() % 4)] }
            choices.string = { _ in ["", "1", "word", "two words", "é🚀"][Int(random.next() % 5)] }
            choices.index = { Int(random.next() % UInt64(max($0, 1))) }
        }
    }
}
