/// What a stretch of code calls on every way through it, and how it is left.
///
/// A field that is read on every way is recorded whichever way the recording takes: reading it once more, wherever that
/// is, asks for nothing new.
struct Flow {
    /// An early end, and the condition under which what follows runs all the same.
    struct Exit {
        var happens = false
        var otherwise = Condition.always

        mutating func add(_ other: Exit) {
            happens = happens || other.happens
            if !otherwise.isGiven { otherwise = other.otherwise }
        }
    }

    /// The calls since the last place that may have been left, by the hashes of their text.
    var calls: [UInt64] = []
    /// Whether the end is reached on some way. Where it isn't and no exit happens either, an error is thrown.
    var falls = true
    var returns = Exit()
    var breaks = Exit()
    var continues = Exit()

    /// For each place that may be left early, the calls before it and those of all the ways that leave there.
    private var splits: [(before: [UInt64], leaving: [UInt64])] = []

    /// Whether it is left early on some way, other than by an error.
    var isLeft: Bool { returns.happens || breaks.happens || continues.happens }

    /// The condition under which the code after a place runs that may be left early.
    var rest: Condition {
        if returns.otherwise.isGiven { return returns.otherwise }
        return breaks.otherwise.isGiven ? breaks.otherwise : continues.otherwise
    }

    /// The calls that are on every way.
    var certainCalls: [UInt64] {
        var certain = calls
        for split in splits.reversed() { certain = split.before + Self.common(split.leaving, certain) }
        return certain
    }

    /// Ends here.
    mutating func end(_ exit: WritableKeyPath<Flow, Exit>, otherwise: Condition) {
        self[keyPath: exit].add(Exit(happens: true, otherwise: otherwise))
        splits.append((calls, []))
        calls = []
        falls = false
    }

    /// Goes on with one of several ways.
    mutating func join(_ ways: [Flow]) {
        var leaving: [UInt64]?
        var falling: [UInt64]?
        var falls = false
        for way in ways {
            let certain = way.certainCalls
            if way.isLeft {
                leaving = leaving.map { Self.common($0, certain) } ?? certain
            } else if way.falls {
                falling = falling.map { Self.common($0, certain) } ?? certain
            }
            falls = falls || way.falls
            returns.add(way.returns)
            breaks.add(way.breaks)
            continues.add(way.continues)
        }
        if let leaving, falls {
            splits.append((calls, leaving))
            calls = falling ?? []
        } else if let certain = leaving ?? falling {
            calls += certain
        }
        self.falls = falls
    }

    private static func common(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        if left.isEmpty || right.isEmpty { return [] }
        let known = Set(left)
        return right.filter { known.contains($0) }
    }
}
