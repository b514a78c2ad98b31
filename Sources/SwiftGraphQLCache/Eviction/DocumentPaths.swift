import GraphQLSelection

/// Which objects the documents of an app read: what an eviction keeps.
struct DocumentPaths {
    /// A place in a document.
    struct Place: Hashable {
        /// The index of the document's program; `nil` below a value that no document of this process reads, where every
        /// object counts.
        let program: Int?
        let number: Int

        static let unknown = Place(program: nil, number: 0)
    }

    /// A field of an object that has records of its own: those of its objects, or of its arguments.
    struct Child {
        /// The number of the field's name; `nil` for all fields.
        let field: FieldNumber?
        /// The place of the field's objects; `nil` for a leaf.
        let place: Place?
    }

    private let programs: [Program]
    private let typeNames: [String]
    private var rootPlaces: [FieldNumber: [Place]] = [:]
    private var children: [Place: [TypeNumber: [Child]]] = [:]

    init(_ library: ProgramLibrary) {
        programs = library.queries
        typeNames = library.vocabulary.withLock { $0.typeNames }
        for (index, program) in programs.enumerated() {
            for field in program.set(at: 0, type: program.rootType)?.fields ?? [] {
                rootPlaces[field.number, default: []] += Self.place(of: field, index).map { [$0] } ?? []
            }
        }
    }

    /// Returns the places of the objects that a field of the query root leads to.
    func places(belowRootField field: FieldNumber) -> [Place] { rootPlaces[field] ?? [.unknown] }

    /// Returns the fields that a document reads of an object, as far as they have records of their own.
    mutating func children(of place: Place, type: TypeNumber) -> [Child] {
        guard let program = place.program else { return [Child(field: nil, place: .unknown)] }
        if let known = children[place]?[type] { return known }
        let name = Int(type) < typeNames.count ? typeNames[Int(type)] : ""
        let new = Self.children(of: programs[program], program, place: place.number, type: name)
        children[place, default: [:]][type] = new
        return new
    }

    private static func children(of program: Program, _ index: Int, place: Int, type: String) -> [Child] {
        let fields = program.set(at: place, type: type)?.fields ?? []
        return fields.compactMap { field in
            let place = self.place(of: field, index)
            return place == nil && field.arguments == nil ? nil : Child(field: field.number, place: place)
        }
    }

    private static func place(of field: Program.Field, _ program: Int) -> Place? {
        guard case .objects(let number) = field.content else { return nil }
        return Place(program: program, number: number)
    }
}
