import SwiftGraphQLLanguage
import TestSupport

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

/// A generator of random schema changes of almost every kind.
struct SchemaMutation {
    private var draft: SchemaDraft
    private var random: SeededNumbers
    private var count = 0

    /// Returns the draft after the given number of changes, some of which may have no effect.
    static func mutate(_ draft: SchemaDraft, times: Int, _ random: inout SeededNumbers) -> SchemaDraft {
        var mutation = SchemaMutation(draft: draft, random: random)
        for _ in 0..<times { mutation.step() }
        mutation.removeUnknown()
        random = mutation.random
        return mutation.draft
    }

    /// Removes everything that refers to types that the draft doesn't define.
    private mutating func removeUnknown() {
        let known = Set(draft.types.map(\.name.text)).union(Schema.builtInScalars)
        let all = Set(SchemaDraft.inputs + SchemaDraft.composites)
        for name in all.subtracting(known).sorted() { remove(name) }
    }

    private mutating func step() {
        count += 1
        switch Int.random(in: 0..<100, using: &random) {
        case ..<8: mutateTypes()
        case ..<14: mutateDirectives()
        case ..<17: draft.description = SchemaDraft.text(&random)
        case ..<20: draft.roots[.mutation] = random.pick([nil, "Mutation", "O1"])
        default:
            guard let index = random.index(draft.types) else { return }
            var type = draft.types[index]
            mutate(&type)
            draft.types[index] = type
        }
    }

    private mutating func mutateTypes() {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let object = SchemaType(
                kind: .object, name: Name("New\(count)"), interfaces: random.chance(50) ? ["I0"] : [],
                fields: [SchemaDraft.field("f0", &random)])
            draft.types.insert(object, at: draft.types.indices.randomElement(using: &random) ?? 0)
        case 1:
            draft.types.append(SchemaType(kind: .scalar, name: Name("NewScalar\(count)")))
        case 2:
            // A scalar can be used everywhere that an enum can be used.
            guard let index = draft.types.firstIndex(where: { $0.kind == .enum }) else { return }
            draft.types[index].kind = .scalar
            draft.types[index].values = []
        default: remove(random.pick(["O1", "O2", "I1", "U0", "E1", "S1", "N1"]))
        }
    }

    /// Removes the given type and everything that refers to the type.
    private mutating func remove(_ name: String) {
        draft.types.removeAll { $0.name.text == name }
        draft.roots = draft.roots.filter { $0.value.text != name }
        for index in draft.types.indices {
            draft.types[index].interfaces.removeAll { $0.text == name }
            draft.types[index].members.removeAll { $0.text == name }
            draft.types[index].fields.removeAll { $0.type.innermostName.text == name }
            draft.types[index].inputFields.removeAll { $0.type.innermostName.text == name }
            for field in draft.types[index].fields.indices {
                draft.types[index].fields[field].arguments.removeAll { $0.type.innermostName.text == name }
            }
        }
        for index in draft.directives.indices {
            draft.directives[index].arguments.removeAll { $0.type.innermostName.text == name }
        }
    }

    private mutating func mutateDirectives() {
        guard let index = random.index(draft.directives), random.chance(85) else {
            draft.directives.append(SchemaDirective(name: Name("new\(count)"), locations: [.field]))
            return
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: draft.directives.remove(at: index)
        case 1: draft.directives[index].isRepeatable.toggle()
        case 2:
            draft.directives[index].locations = Array(
                DirectiveLocation.Kind.known.shuffled(using: &random).prefix(3))
        case 3:
            draft.directives[index].description = SchemaDraft.text(&random)
            draft.directives[index].deprecation = SchemaDraft.deprecation(&random)
        default:
            var arguments = draft.directives[index].arguments
            mutate(&arguments, "d")
            draft.directives[index].arguments = arguments
        }
    }

    private mutating func mutate(_ type: inout SchemaType) {
        if random.chance(5) { type.description = SchemaDraft.text(&random) }
        switch type.kind {
        case .scalar: type.specifiedBy = random.pick([nil, "https://example.com/new"])
        case .union:
            if random.chance(30) { type.members.shuffle(using: &random) }
            toggle(&type.members, random.pick(draft.types.filter { $0.kind == .object }).name)
        case .enum: mutateValues(&type)
        case .inputObject:
            if random.chance(10) { type.isOneOf.toggle() }
            mutate(&type.inputFields, "n")
        case .object, .interface:
            if random.chance(15), type.name.text != "I0", draft.types.contains(where: { $0.name.text == "I0" }) {
                toggle(&type.interfaces, "I0")
            } else {
                mutateFields(&type)
            }
        }
    }

    private mutating func toggle(_ names: inout [Name], _ name: Name) {
        if let index = names.firstIndex(of: name) {
            if names.count > 1 { names.remove(at: index) }
        } else {
            names.append(name)
        }
    }

    private mutating func mutateValues(_ type: inout SchemaType) {
        guard let index = random.index(type.values) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            type.values.insert(SchemaEnumValue(name: Name(random.pick(["NEW\(count)", "off_white", "X"]))), at: index)
        case 1 where type.values.count > 1: type.values.remove(at: index)
        case 2: type.values.shuffle(using: &random)
        case 3: type.values[index].deprecation = SchemaDraft.deprecation(&random)
        default: type.values[index].description = SchemaDraft.text(&random)
        }
        var names: Set<String> = []
        type.values = type.values.filter { names.insert($0.name.text).inserted }
    }

    private mutating func mutateFields(_ type: inout SchemaType) {
        guard let index = random.index(type.fields) else { return }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: type.fields.insert(SchemaDraft.field("new\(count)", &random), at: index)
        case 1 where type.fields.count > 1: type.fields.remove(at: index)
        case 2: type.fields.shuffle(using: &random)
        case 3: type.fields[index].deprecation = SchemaDraft.deprecation(&random)
        case 4: type.fields[index].description = SchemaDraft.text(&random)
        case 5, 6: type.fields[index].type = mutated(type.fields[index].type)
        default: mutate(&type.fields[index].arguments, "a")
        }
    }

    /// Randomly adds, changes, removes or reorders arguments or input fields.
    private mutating func mutate(_ values: inout [SchemaInputValue], _ prefix: String) {
        guard let index = random.index(values), random.chance(75) else {
            values.insert(SchemaDraft.inputValue("\(prefix)New\(count)", &random), at: random.index(values) ?? 0)
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where values.count > 1: values.remove(at: index)
        case 1: values.shuffle(using: &random)
        case 2: values[index].description = SchemaDraft.text(&random)
        case 3: values[index].deprecation = SchemaDraft.deprecation(&random)
        case 4, 6: values[index].defaultValue = nil
        case 5: values[index].defaultValue = SchemaDraft.value(values[index].type, &random)
        default: values[index].type = mutated(values[index].type)
        }
    }

    /// Returns the type with a list or a non-null mark added or removed, or with another name of the same kind.
    private mutating func mutated(_ type: TypeReference) -> TypeReference {
        switch (type, Int.random(in: 0..<4, using: &random)) {
        case (.nonNull(let inner), 0): return inner
        case (.nonNull(let inner), _): return .nonNull(mutated(inner).nullable)
        case (_, 0): return .nonNull(type)
        case (.list(let element), 1): return element
        case (.list(let element), _): return .list(mutated(element))
        case (.named, 1): return .list(type)
        case (.named(let name), _):
            let names = [SchemaDraft.leaves, SchemaDraft.composites, SchemaDraft.inputs]
            let known = Set(draft.types.map(\.name.text)).union(Schema.builtInScalars)
            let same = names.first { $0.contains(name.text) } ?? SchemaDraft.leaves
            return .named(Name(random.pick(same.filter(known.contains))))
        }
    }
}
