import SwiftGraphQLSelection

/// The paths along which an app's documents read objects. An eviction uses them to decide which objects to keep.
struct DocumentPaths {
    /// A place in one document.
    struct Place: Hashable {
        /// The index of the document's program.
        let program: Int
        let number: Int
    }

    private struct Key: Hashable {
        let place: Place
        let type: TypeNumber
    }

    private let programs: [Program]
    private let typeNames: [String]
    private var known: [Key: [FieldNumber: [Place]]] = [:]

    init(_ library: ProgramLibrary) {
        programs = library.queries
        typeNames = library.vocabulary.withLock { $0.typeNames }
    }

    /// Returns the places of the objects that the given field of the query root returns, in all documents that read the
    /// field.
    ///
    /// - Parameter type: The type of the query root.
    mutating func places(belowRootField field: FieldNumber, type: TypeNumber) -> [Place] {
        programs.indices.flatMap { fields(of: Place(program: $0, number: 0), type: type)[field] ?? [] }
    }

    /// Returns the fields that a document reads from an object at the given place, each with the places of the objects
    /// that the field returns. Only fields of object types and fields with arguments are included, because only their
    /// values can be in other records.
    mutating func fields(of place: Place, type: TypeNumber) -> [FieldNumber: [Place]] {
        let key = Key(place: place, type: type)
        if let fields = known[key] { return fields }
        var fields: [FieldNumber: [Place]] = [:]
        let name = Int(type) < typeNames.count ? typeNames[Int(type)] : ""
        for field in programs[place.program].set(at: place.number, type: name)?.fields ?? [] {
            if let next = field.place {
                fields[field.number, default: []].append(Place(program: place.program, number: next))
            } else if field.call != nil {
                fields[field.number, default: []] += []
            }
        }
        known[key] = fields
        return fields
    }
}
