/// Assigns a number to each name of a field or type, and a shape to each set of fields.
///
/// It grows with the fields that the app selects, so the app's code bounds its size.
struct Vocabulary: Sendable {
    private(set) var typeNames: [String] = []
    /// The fields. One with arguments has them after its name: `avatar({"size":80})`.
    private(set) var fieldNames: [String] = []
    /// For each field, the number of the field with the same name and without arguments.
    private(set) var names: [FieldNumber] = []
    /// For each name, how many fields with arguments have it.
    private var argumentCounts: [FieldNumber: Int] = [:]
    /// The maximum number of fields with different arguments that have the same name. Each such field makes shapes of
    /// its own.
    var argumentLimit = 32
    private var types: [String: TypeNumber] = [:]
    private var foreignTypeCount = 0
    private var fields: [String: FieldNumber] = [:]
    private var shapes: [[FieldNumber]: Shape] = [:]

    /// Gives an empty vocabulary the names that it had before, with the same numbers.
    mutating func restore(types: [String], fields: [String]) {
        for name in types { _ = type(name) }
        for name in fields { _ = field(name) }
    }

    mutating func type(_ name: String) -> TypeNumber {
        if let known = types[name] { return known }
        let number = TypeNumber(typeNames.count)
        typeNames.append(name)
        types[name] = number
        return number
    }

    /// Whether objects can have a type that isn't possible in their place according to the schema. Servers choose these
    /// names, so only some are accepted: 100 in each process, and none if a file already has 10,000 types.
    mutating func accepts(foreignType name: String) -> Bool {
        if types[name] != nil { return true }
        let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName, name.utf8.count <= 200, foreignTypeCount < 100, typeNames.count < 10_000 else { return false }
        foreignTypeCount += 1
        return true
    }

    mutating func field(_ name: String) -> FieldNumber {
        if let known = fields[name] { return known }
        let plain = name.firstIndex(of: "(").map { field(String(name[..<$0])) }
        let number = FieldNumber(fieldNames.count)
        fieldNames.append(name)
        fields[name] = number
        names.append(plain ?? number)
        if let plain { argumentCounts[plain, default: 0] += 1 }
        return number
    }

    /// Returns the number of a field with arguments, as long as there are few different ones; otherwise `nil`.
    mutating func field(_ name: String, _ arguments: [UInt8]) -> FieldNumber? {
        if arguments.count > Self.argumentSizeLimit { return nil }
        let text = "\(name)(\(String(decoding: arguments, as: UTF8.self)))"
        if let known = fields[text] { return known }
        return argumentCounts[field(name), default: 0] < argumentLimit ? field(text) : nil
    }

    /// The maximum length of arguments that get a number, in bytes.
    private static let argumentSizeLimit = 200

    /// - Parameter fields: The fields in ascending order, without duplicates.
    mutating func shape(_ fields: [FieldNumber]) -> Shape {
        if let known = shapes[fields] { return known }
        let shape = Shape(fields)
        shapes[fields] = shape
        return shape
    }
}
