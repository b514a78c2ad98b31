/// What was printed of a recording, kept for the next one of the same calls.
///
/// A document depends on the calls alone, so that recordings with the same structure have the same; the closures run each
/// time all the same, and their arguments' values are not kept.
final class PrintedDocument: Sendable {
    /// The document.
    let text: String
    /// What makes the values of the variables.
    let values: VariableValues

    private let type: OperationType
    private let name: String?
    /// The recording with its response names, without arguments.
    let recording: Recording
    /// Which of the arguments were absent.
    private let absences: [Bool]
    /// The plan of calls without arguments; nil where there are some.
    private let plan: LazyPlan?

    /// Gives the recording its response names, and prints it.
    ///
    /// - Throws: As `DocumentPrinter`.
    private init(_ recording: inout Recording, type: OperationType, name: String?) throws {
        let printer = try DocumentPrinter(&recording, type: type, name: name)
        text = printer.document
        values = printer.values
        self.type = type
        self.name = name
        absences = recording.arguments.map(\.isAbsent)
        self.recording = recording.with(arguments: [])
        plan = absences.isEmpty ? LazyPlan(self.recording) : nil
    }

    /// The plan of a recording that the document is of.
    func plan(with arguments: [EncodedArgument]) -> LazyPlan {
        plan ?? LazyPlan(self, arguments)
    }

    private func isOf(_ recording: Recording, _ type: OperationType, _ name: String?) -> Bool {
        self.type == type && self.name == name && recording.hasStructure(of: self.recording, absences: absences)
    }

    // MARK: Those that are kept

    /// An app has some dozens of operations. Two of them in one place print each other anew, and that is all.
    private static let places: UInt64 = 64
    /// How many calls a recording may have to be kept: what is kept stays below 12 MB, of usual operations below one.
    private static let maximumCalls = 1_000
    private static let kept = Locked([PrintedDocument?](repeating: nil, count: Int(places)))

    /// The document of a recording that has no response names yet; where none was kept, it gets them.
    ///
    /// - Throws: As `DocumentPrinter`.
    static func of(_ recording: inout Recording, type: OperationType, name: String?) throws -> PrintedDocument {
        guard recording.slots.count <= maximumCalls, let hash = recording.structureHash else {
            return try PrintedDocument(&recording, type: type, name: name)
        }
        let place = Int(truncatingIfNeeded: hash % places)
        if let known = kept.withLock({ $0[place] }), known.isOf(recording, type, name) { return known }
        let new = try PrintedDocument(&recording, type: type, name: name)
        kept.withLock { $0[place] = new }
        return new
    }
}
