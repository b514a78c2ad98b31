import SwiftGraphQLSelection

/// The paths along which an app's documents read objects. An eviction uses them to decide which objects to keep.
///
/// Places that several documents reach through the same fields are combined into one place, so that objects aren't
/// visited separately for each document.
struct DocumentPaths {
    /// The number of a place, which combines places in one or several documents.
    typealias Place = UInt32

    /// The place of all objects below a root field that no document of this process reads. An eviction that keeps the
    /// field keeps all these objects.
    static let unknown: Place = 0

    /// A place in one document.
    private struct Source: Hashable {
        /// The index of the document's program.
        let program: Int
        let place: Int
    }

    private struct Key: Hashable {
        let place: Place
        let type: TypeNumber
    }

    private let programs: [Program]
    private let typeNames: [String]
    /// For each place, the places in single documents that it combines.
    private var sources: [[Source]] = [[]]
    private var numbers: [[Source]: Place] = [:]
    private var known: [Key: [FieldNumber: Place]] = [:]
    private var root: Place = 0

    init(_ library: ProgramLibrary) {
        programs = library.queries
        typeNames = library.vocabulary.withLock { $0.typeNames }
        root = number(of: programs.indices.map { Source(program: $0, place: 0) })
    }

    /// Returns the place of the objects that the given field of the query root returns.
    ///
    /// - Parameter type: The type of the query root.
    mutating func place(belowRootField field: FieldNumber, type: TypeNumber) -> Place {
        fields(of: root, type: type)?[field] ?? Self.unknown
    }

    /// Returns the fields that the documents read from an object at the given place, and the places of the objects that
    /// these fields return. Only fields of object types and fields with their own records are included, because only
    /// their values can be in other records.
    ///
    /// - Returns: The places, by the numbers of the field names; `nil` if `place` is unknown.
    mutating func fields(of place: Place, type: TypeNumber) -> [FieldNumber: Place]? {
        if place == Self.unknown { return nil }
        let key = Key(place: place, type: type)
        if let fields = known[key] { return fields }
        var found: [FieldNumber: [Source]] = [:]
        let name = Int(type) < typeNames.count ? typeNames[Int(type)] : ""
        for source in sources[Int(place)] {
            for field in programs[source.program].set(at: source.place, type: name)?.fields ?? [] {
                if let place = field.place {
                    found[field.number, default: []].append(Source(program: source.program, place: place))
                } else if field.slot < 0 {
                    found[field.number, default: []] += []
                }
            }
        }
        let fields = found.mapValues { number(of: $0) }
        known[key] = fields
        return fields
    }

    private mutating func number(of sources: [Source]) -> Place {
        if let number = numbers[sources] { return number }
        let number = Place(truncatingIfNeeded: self.sources.count)
        numbers[sources] = number
        self.sources.append(sources)
        return number
    }
}
