extension Program {
    /// A field as the inner loops of the cache need it: without references, so that reading it counts none.
    struct Step {
        /// The first eight bytes of the member's name and colon, `"name":`, and zeros if there are fewer.
        let word: UInt64
        /// The mask of the bytes in `word` that belong to the member.
        let mask: UInt64
        /// The number of bytes in the member's name and colon.
        let memberCount: Int
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

        init(_ field: Field) {
            var word: UInt64 = 0
            for (index, byte) in field.member.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
            self.word = word
            mask = field.member.count >= 8 ? .max : (1 << UInt64(8 * field.member.count)) - 1
            memberCount = field.member.count
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
}
