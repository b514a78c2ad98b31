extension JSONCursor {
    /// How many elements an array has, or members an object; 0 for anything else.
    package var count: Int {
        let word = word
        guard word.isContainer else { return 0 }
        guard word.length == JSONTapeWord.longest else { return word.length }
        return word.kind == .array ? elements.reduce(0) { count, _ in count + 1 } : members.reduce(0) { n, _ in n + 1 }
    }

    /// The elements of an array in order; none for anything else.
    package var elements: Elements { Elements(self) }

    /// The members of an object in the text's order, each name once; none for anything else.
    package var members: Members { Members(self) }

    /// Where the words behind the container's own begin, and end.
    private var content: Range<Int> {
        word.isContainer ? index + 2..<document.tape.next(index) : index..<index
    }

    /// The elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var position: Int
        private let end: Int
        /// How many elements the array has.
        package let underestimatedCount: Int

        init(_ array: JSONCursor) {
            document = array.document
            let content = array.word.kind == .array ? array.content : array.index..<array.index
            position = content.lowerBound
            end = content.upperBound
            underestimatedCount = content.isEmpty ? 0 : array.word.length
        }

        /// The next element.
        package mutating func next() -> JSONCursor? {
            guard position < end else { return nil }
            defer { position = document.tape.next(position) }
            return JSONCursor(document: document, index: position)
        }
    }

    /// The members of an object.
    package struct Members: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var position: Int
        private let end: Int

        init(_ object: JSONCursor) {
            document = object.document
            let content = object.word.kind == .object ? object.content : object.index..<object.index
            position = content.lowerBound
            end = content.upperBound
        }

        /// The next member.
        package mutating func next() -> (key: String, value: JSONCursor)? {
            while position < end {
                let key = JSONCursor(document: document, index: position)
                let value = JSONCursor(document: document, index: position + 1)
                position = document.tape.next(position + 1)
                let word = key.word
                if !word.isShadowed { return (key.text(of: word), value) }
            }
            return nil
        }
    }

    /// The member of an object by name; nil where there is none, or where the value is no object.
    package func member(_ name: String) -> JSONCursor? {
        var hint = 0
        return member(named: name, from: &hint)
    }

    /// The member of an object by name, the one behind the last found tried first.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - hint: Where to begin: 0 at first; afterwards what the last call for the same object left in it. A member
    ///     that is found moves it on, one that is not leaves it.
    package func member(named name: String, from hint: inout Int) -> JSONCursor? {
        var name = name
        return name.withUTF8 { member(named: $0, from: &hint) }
    }

    /// The member of an object by name in UTF-8, the one behind the last found tried first.
    package func member(named name: [UInt8], from hint: inout Int) -> JSONCursor? {
        name.withUnsafeBufferPointer { member(named: $0, from: &hint) }
    }

    /// The member of an object by name in UTF-8, the one behind the last found tried first.
    package func member(named name: UnsafeBufferPointer<UInt8>, from hint: inout Int) -> JSONCursor? {
        guard word.kind == .object else { return nil }
        let content = content
        let start = content.contains(hint) && document.tape[hint].kind == .key ? hint : content.lowerBound
        let found =
            find(name, in: start..<content.upperBound)
            ?? (start > content.lowerBound ? find(name, in: content.lowerBound..<start) : nil)
        guard let found else { return nil }
        hint = document.tape.next(found + 1)
        return JSONCursor(document: document, index: found + 1)
    }

    /// The member right behind the last found, if it has that name.
    func memberAtHint(named name: String, _ hint: inout Int) -> JSONCursor? {
        let content = content
        let start = content.contains(hint) && document.tape[hint].kind == .key ? hint : content.lowerBound
        guard word.kind == .object, start < content.upperBound else { return nil }
        let key = document.tape[start]
        guard !key.isShadowed, text(of: key) == name else { return nil }
        hint = document.tape.next(start + 1)
        return JSONCursor(document: document, index: start + 1)
    }

    /// The key of that name among those of a range of the tape, which begins with one.
    private func find(_ name: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        JSONBytes.withBytes(document.bytes) { bytes in
            var key = range.lowerBound
            while key < range.upperBound {
                let word = document.tape[key]
                if !word.isShadowed {
                    let content = word.contentRange(in: bytes)
                    let matches =
                        word.flag
                        ? bytes.unescapedBytes(content).elementsEqual(name) : bytes.equal(content, name)
                    if matches { return key }
                }
                key = document.tape.next(key + 1)
            }
            return nil
        }
    }
}
