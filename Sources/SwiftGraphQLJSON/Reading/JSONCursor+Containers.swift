extension JSONCursor {
    /// The number of elements in this array, or of members in this object; 0 for other values.
    package var count: Int {
        switch kind {
        case .array: elements.underestimatedCount
        case .object: members.reduce(0) { count, _ in count + 1 }
        default: 0
        }
    }

    /// The elements of this array, in order; empty for other values.
    package var elements: Elements { Elements(self) }

    /// The members of this object, in the order of the text; empty for other values.
    ///
    /// If a name occurs more than once, all its members are included, but only the first counts. Code that collects
    /// members by name must keep the first.
    package var members: Members { Members(self) }

    /// A sequence of the elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        private let document: JSONDocument
        /// The position after the previous element; `nil` if there are no more elements.
        private var position: Int?
        private var hint = 0
        /// The number of elements in the whole array.
        package let underestimatedCount: Int

        init(_ array: JSONCursor) {
            document = array.document
            guard array.kind == .array else {
                underestimatedCount = 0
                return
            }
            position = array.start + 1
            underestimatedCount = array.document.elements(ofArrayAt: array.start, near: &hint).count
        }

        /// Returns the next element; `nil` after the last element.
        package mutating func next() -> JSONCursor? {
            guard let position else { return nil }
            let found: (start: Int, end: Int)? = JSONBytes.withBytes(document.bytes) { bytes in
                guard let start = bytes.elementStart(position) else { return nil }
                return (start, bytes.valueEnd(start, document.index, near: &hint))
            }
            self.position = found?.end
            return found.map { JSONCursor(document: document, start: $0.start) }
        }
    }

    /// A sequence of the members of an object.
    package struct Members: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var scan: JSONMemberScan?
        private var hint = 0

        init(_ object: JSONCursor) {
            document = object.document
            scan = object.kind == .object ? JSONMemberScan(objectAt: object.start) : nil
        }

        /// Returns the next member, with the range of the quoted name in the document; `nil` after the last member.
        package mutating func next() -> (name: Range<Int>, key: String, value: JSONCursor)? {
            JSONBytes.withBytes(document.bytes) { bytes in
                guard let name = scan?.nextName(bytes) else { return nil }
                scan?.position = bytes.valueEnd(name.value, document.index, near: &hint)
                let value = JSONCursor(document: document, start: name.value)
                return (name.key..<name.end, bytes.string(at: name.key).text, value)
            }
        }
    }

    /// Returns the value of this object's first member with the given name; `nil` if there is no such member, or if
    /// this value isn't an object.
    package func member(_ name: String) -> JSONCursor? {
        guard kind == .object else { return nil }
        var name = name
        return name.withUTF8 { name in
            withBytes { bytes in
                var scan = JSONMemberScan(objectAt: start)
                var hint = 0
                while let next = scan.nextName(bytes) {
                    let content = next.key + 1..<next.end - 1
                    let isIt =
                        next.hasEscapes
                        ? bytes.unescapedBytes(content).elementsEqual(name)
                        : JSONBytes.equal(bytes.buffer(content), name)
                    if isIt { return JSONCursor(document: document, start: next.value) }
                    scan.position = bytes.valueEnd(next.value, document.index, near: &hint)
                }
                return nil
            }
        }
    }
}

extension JSONDocument {
    /// Returns the number of elements in the array at `start` and the position after the array.
    ///
    /// - Parameter hint: See `JSONIndex.container(at:near:)`.
    package func elements(ofArrayAt start: Int, near hint: inout Int) -> (count: Int, end: Int) {
        if let container = index.container(at: start, near: &hint) {
            return (Int(container.count), Int(container.end))
        }
        return JSONBytes.withBytes(bytes) { bytes in
            var count = 0
            var position = start + 1
            while let element = bytes.elementStart(position) {
                count += 1
                position = bytes.uncheckedEnd(ofValueAt: element)
            }
            return (count, bytes.skippingWhitespace(position) + 1)
        }
    }
}
