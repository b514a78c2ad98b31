import SwiftGraphQLJSON

extension Program {
    /// A field as the inner loops of the cache need it: without references, so that reading it counts none.
    struct Step: BitwiseCopyable {
        /// The first eight bytes of the member's name and colon, `"name":`, and zeros if there are fewer.
        let word: UInt64
        /// The mask of the bytes in `word` that belong to the member.
        let mask: UInt64
        /// The last eight bytes of the member's name and colon; 0 if there are fewer.
        let lastWord: UInt64
        /// The number of bytes in the member's name and colon.
        let memberCount: Int
        /// A comma, and then the member's name and colon: `,"name":`. At least 16 more bytes follow.
        let separatedMember: UnsafeRawPointer
        /// The place of the field's objects, or one of the negative values below.
        let place: Int
        /// The index of the value in the set's shape; -1 for `__typename`, and for a field whose value is stored in a
        /// record of its own.
        let slot: Int
        /// The number of the field.
        let number: FieldNumber
        /// The maximum age of a fresh value, in milliseconds.
        let maximumAge: Int64
        /// Which items of a connection the value contains.
        let items: Field.Items

        /// The `place` of a leaf.
        static var leaf: Int { -1 }
        /// The `place` of the meta-field `__typename`.
        static var typename: Int { -2 }

        /// The member's name and colon.
        var member: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: separatedMember + 1, count: memberCount) }

        fileprivate init(_ field: Field, _ separatedMember: UnsafeRawPointer) {
            self.separatedMember = separatedMember
            memberCount = field.memberCount
            let text = Array(UnsafeRawBufferPointer(start: separatedMember + 1, count: memberCount))
            word = UInt64(bytes: text.prefix(8))
            lastWord = text.count < 8 ? 0 : UInt64(bytes: text.suffix(8))
            mask = memberCount >= 8 ? .max : (1 << UInt64(8 * memberCount)) - 1
            switch field.content {
            case .leaf: place = Self.leaf
            case .typename: place = Self.typename
            case .objects(let number): place = number
            }
            slot = field.slot ?? -1
            number = field.number
            maximumAge = field.maximumAge
            items = field.items
        }
    }

    /// A field set as the inner loops of the cache need it: by address and without references, so that using it counts
    /// none. It is valid as long as its field set, which the program keeps.
    struct Layout {
        let type: TypeNumber
        let steps: UnsafeMutableBufferPointer<Step>
        /// For each slot of the shape, the index of its field.
        let slotFields: UnsafeMutableBufferPointer<Int>
        /// The indices of the key fields; empty for a type without a key.
        let key: UnsafeMutableBufferPointer<Int>
        /// The prefix of all keys of the type, `Type:`. 16 more bytes follow.
        let keyPrefix: UnsafeRawBufferPointer
        /// The type's name as a JSON string.
        let quotedTypeName: UnsafeRawBufferPointer
        /// The fields whose values are stored in the object's own record.
        let shape: Unmanaged<Shape>
        /// Whether two of the fields are the same field of the schema under different aliases.
        let hasAliases: Bool
        /// Whether any value of the object's own record is an object or a list of objects.
        let hasObjects: Bool
        /// The indices of the fields that are objects or lists of objects.
        let objectFields: UnsafeMutableBufferPointer<Int>
        /// The indices of the fields whose values are stored in records of their own.
        let ownFields: UnsafeMutableBufferPointer<Int>
        /// The maximum number of bytes that the members of an object take in a response, without the texts in its
        /// record.
        let leafRoom: Int
        /// The shortest maximum age of the values in the object's own record, in milliseconds.
        let maximumAge: Int64

        /// - Parameter memory: The memory that the layout refers to.
        init(
            _ type: TypeNumber, _ typeName: String, _ fields: [Field], _ shape: Shape, key: [Int], hasAliases: Bool,
            in memory: LayoutMemory
        ) {
            self.type = type
            self.shape = .passUnretained(shape)
            self.hasAliases = hasAliases
            steps = memory.copy(
                fields.map { field in
                    let text = memory.copy(Array(",\"\(field.responseName)\":".utf8), padding: 16)
                    return Step(field, UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped))
                })
            var slotFields = Array(repeating: 0, count: shape.fields.count)
            for (index, field) in fields.enumerated() { if let slot = field.slot { slotFields[slot] = index } }
            self.slotFields = memory.copy(slotFields)
            self.key = memory.copy(key)
            keyPrefix = UnsafeRawBufferPointer(memory.copy(Array("\(typeName):".utf8), padding: 16))
            quotedTypeName = UnsafeRawBufferPointer(memory.copy(Array("\"\(typeName)\"".utf8)))
            hasObjects = steps.contains { $0.slot >= 0 && $0.place >= 0 }
            objectFields = memory.copy(steps.indices.filter { [steps] in steps[$0].place >= 0 })
            ownFields = memory.copy(fields.indices.filter { fields[$0].ownCall != nil })
            leafRoom = steps.reduce(0) { $0 + $1.memberCount + 24 }
            maximumAge = steps.lazy.filter { $0.slot >= 0 }.map(\.maximumAge).min() ?? .max
        }
    }

    /// The memory of a layout, which is read by address, without counting references or checking bounds.
    ///
    /// `@unchecked Sendable`, because the memory doesn't change once its layout is made.
    final class LayoutMemory: @unchecked Sendable {
        let layout: UnsafePointer<Layout>
        private var parts: [UnsafeMutableRawPointer] = []

        /// - Parameter make: Makes the layout in this memory.
        init(_ make: (LayoutMemory) -> Layout) {
            let place = UnsafeMutablePointer<Layout>.allocate(capacity: 1)
            layout = UnsafePointer(place)
            place.initialize(to: make(self))
        }

        /// - Parameter padding: The number of zeros after the elements.
        fileprivate func copy<Element: BitwiseCopyable>(
            _ elements: [Element], padding: Int = 0
        ) -> UnsafeMutableBufferPointer<Element> {
            let count = elements.count * MemoryLayout<Element>.stride
            let part = UnsafeMutableRawPointer.allocate(
                byteCount: count + padding, alignment: MemoryLayout<Element>.alignment)
            parts.append(part)
            (part + count).initializeMemory(as: UInt8.self, repeating: 0, count: padding)
            let copies = UnsafeMutableBufferPointer(
                start: part.bindMemory(to: Element.self, capacity: elements.count), count: elements.count)
            _ = copies.initialize(from: elements)
            return copies
        }

        deinit {
            layout.deallocate()
            for part in parts { part.deallocate() }
        }
    }
}
