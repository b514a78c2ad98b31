extension Program {
    /// A field as the inner loops of the cache need it: without references, so that reading it counts none.
    struct Step {
        /// The first eight bytes of the member's name and colon, `"name":`, and zeros if there are fewer.
        let word: UInt64
        /// The mask of the bytes in `word` that belong to the member.
        let mask: UInt64
        /// The number of bytes in the member's name and colon.
        let memberCount: Int
        /// A comma, and then the member's name and colon: `,"name":`. At least 16 more bytes follow.
        let separatedMember: UnsafeRawPointer
        /// The place of the field's objects, or one of the negative values below.
        let place: Int
        /// The index of the value in the set's shape; -1 for a field with arguments and for `__typename`.
        let slot: Int
        /// The number of the field's name.
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
            let text = UnsafeRawBufferPointer(start: separatedMember + 1, count: memberCount)
            var word: UInt64 = 0
            for (index, byte) in text.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
            self.word = word
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

    /// The memory of steps, which are read by address, without counting references or checking bounds.
    ///
    /// `@unchecked Sendable`, because it doesn't change.
    final class Steps: @unchecked Sendable {
        let all: UnsafeMutableBufferPointer<Step>
        private let text: UnsafeMutableRawPointer

        init(_ fields: [Field]) {
            let padding = 16
            let count = fields.reduce(0) { $0 + 1 + $1.memberCount }
            text = .allocate(byteCount: count + padding, alignment: 1)
            (text + count).initializeMemory(as: UInt8.self, repeating: 0, count: padding)
            all = .allocate(capacity: fields.count)
            var place = text
            for (index, field) in fields.enumerated() {
                let bytes = Array(",\"\(field.responseName)\":".utf8)
                place.copyMemory(from: bytes, byteCount: bytes.count)
                all.initializeElement(at: index, to: Step(field, place))
                place += bytes.count
            }
        }

        deinit {
            all.deallocate()
            text.deallocate()
        }
    }
}
