/// The calls that code makes on every path through it, and the ways in which it is left.
///
/// A field that is read on every path is recorded whichever path the recording takes. Reading the field again elsewhere
/// requests nothing new.
struct Flow {
    /// An early exit, and the condition under which the code after it still runs.
    struct Exit {
        var happens = false
        var otherwise = Condition.always

        mutating func add(_ other: Exit) {
            happens = happens || other.happens
            otherwise = otherwise.inside(other.otherwise)
        }
    }

    /// The calls since the last possible early exit, as hashes of their text.
    var calls: [UInt64] = []
    /// Whether some path reaches the end. If none does and no exit happens, the code throws or never returns.
    var falls = true
    var returns = Exit()
    var breaks = Exit()
    var continues = Exit()
    /// A `break` or `continue` with a label.
    var jumps = Exit()
    /// The name of the loop that a jump ends or continues; zero if there is none.
    private var label: UInt64 = 0
    /// Errors that a `catch` in the closure catches.
    var throwing = Exit()

    /// For each possible early exit, the calls before it and the calls that all paths which leave there make.
    private var splits: [(before: [UInt64], leaving: [UInt64])] = []

    /// Whether some path leaves the code early, other than by an error that ends the closure.
    var isLeft: Bool { returns.happens || breaks.happens || continues.happens || jumps.happens || throwing.happens }

    /// The condition under which the code after an early exit runs.
    var rest: Condition {
        returns.otherwise.inside(breaks.otherwise).inside(continues.otherwise).inside(jumps.otherwise)
            .inside(throwing.otherwise)
    }

    /// The calls that every path makes.
    var certainCalls: [UInt64] {
        var certain = calls
        for split in splits.reversed() { certain = split.before + Self.common(split.leaving, certain) }
        return certain
    }

    /// Leaves the code here.
    mutating func end(_ exit: WritableKeyPath<Flow, Exit>, label: UInt64 = 0, otherwise: Condition) {
        self[keyPath: exit].add(Exit(happens: true, otherwise: otherwise))
        if self.label == 0 { self.label = label }
        splits.append((calls, []))
        calls = []
        falls = false
    }

    /// Continues as if the code may be left here.
    mutating func mayEnd(_ exit: WritableKeyPath<Flow, Exit>, otherwise: Condition) {
        self[keyPath: exit].add(Exit(happens: true, otherwise: otherwise))
        splits.append((calls, []))
        calls = []
    }

    /// Continues with code that always runs.
    mutating func append(_ way: Flow) {
        if let first = way.splits.first {
            splits.append((calls + first.before, first.leaving))
            splits += way.splits.dropFirst()
            calls = way.calls
        } else {
            calls += way.calls
        }
        falls = falls && way.falls
        addExits(of: way)
    }

    /// Continues with one of several branches.
    mutating func join(_ ways: [Flow]) {
        var leaving: [UInt64]?
        var falling: [UInt64]?
        var falls = false
        for way in ways {
            let certain = way.certainCalls
            if way.isLeft { leaving = leaving.map { Self.common($0, certain) } ?? certain }
            if way.falls {
                falling = falling.map { Self.common($0, certain) } ?? certain
            }
            falls = falls || way.falls
            addExits(of: way)
        }
        if let leaving {
            splits.append((falls ? calls : calls + leaving, falls ? leaving : []))
            calls = falling ?? []
        } else if let falling {
            calls += falling
        }
        self.falls = falls
    }

    /// Ends the body of a loop.
    ///
    /// - Parameter label: The loop's name; zero if it has none.
    mutating func endLoop(label: UInt64) {
        end(of: \.breaks)
        end(of: \.continues)
        endJumps(to: label)
    }

    /// Ends the statement with a name that a `break` or `continue` leaves.
    mutating func endJumps(to label: UInt64) {
        guard label != 0, self.label == label else { return }
        end(of: \.jumps)
        self.label = 0
    }

    /// Ends the code that an early exit leaves.
    mutating func end(of exit: WritableKeyPath<Flow, Exit>) {
        falls = falls || self[keyPath: exit].happens
        self[keyPath: exit] = Exit()
    }

    private mutating func addExits(of way: Flow) {
        returns.add(way.returns)
        breaks.add(way.breaks)
        continues.add(way.continues)
        jumps.add(way.jumps)
        if label == 0 { label = way.label }
        throwing.add(way.throwing)
    }

    private static func common(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        if left.isEmpty || right.isEmpty { return [] }
        let known = Set(left)
        return right.filter { known.contains($0) }
    }
}
