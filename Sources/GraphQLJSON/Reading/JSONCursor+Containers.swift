extension JSONCursor {
    /// How many elements an array has, or members an object; 0 for anything else.
    package var count: Int {
        switch kind {
        case .array: elements.underestimatedCount
        case .object: members.reduce(0) { count, _ in count + 1 }
        default: 0
        }
    }

    /// Whether the value is an object with more members than are quickly looked through.
    var isWide: Bool {
        var hint = 0
        return (document.index.container(at: start, near: &hint)?.count ?? 0) > 32
    }

    /// The elements of an array in order; none for anything else.
    package var elements: Elements { Elements(self) }

    /// The members of an object in the text's order, each name once; none for anything else.
    package var members: Members { Members(self) }

    /// The elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var position: Int
        private var hint = 0
        /// How many elements the array has.
        package let underestimatedCount: Int

        init(_ array: JSONCursor) {
            document = array.document
            guard array.kind == .array else {
                (position, underestimatedCount) = (-1, 0)
                return
            }
            position = array.start + 1
            underestimatedCount = array.document.elementCount(ofArrayAt: array.start, near: &hint)
        }

        /// The next element.
        package mutating func next() -> JSONCursor? {
            guard position > 0 else { return nil }
            let found: (start: Int, end: Int)? = JSONBytes.withBytes(document.bytes) { bytes in
                guard let start = bytes.elementStart(position) else { return nil }
                return (start, bytes.valueEnd(start, document.index, near: &hint))
            }
            position = found?.end ?? -1
            return found.map { JSONCursor(document: document, start: $0.start) }
        }
    }

    /// The members of an object.
    package struct Members: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var scan: JSONMemberScan?
        private var hint = 0

        init(_ object: JSONCursor) {
            document = object.document
            scan = object.kind == .object ? JSONMemberScan(position: object.start + 1) : nil
        }

        /// The next member.
        package mutating func next() -> (key: String, value: JSONCursor)? {
            JSONBytes.withBytes(document.bytes) { bytes in
                while let member = scan?.next(document.index, bytes, near: &hint) {
                    if document.index.isShadowed(member.key) { continue }
                    return (bytes.string(at: member.key).text, JSONCursor(document: document, start: member.value))
                }
                return nil
            }
        }
    }

    /// Where a search for a member begins: at the object's first, or behind the member of it that was found last.
    package struct Place {
        fileprivate var object = -1
        fileprivate var position = 0

        /// At the first member of any object.
        package init() {}

        /// The place in the object that begins at `start`.
        fileprivate func position(inObjectAt start: Int) -> Int { object == start ? position : start + 1 }
    }

    /// The member of an object by name; nil where there is none, or where the value is no object.
    package func member(_ name: String) -> JSONCursor? {
        var place = Place()
        return member(named: name, from: &place)
    }

    /// The member of an object by name, the one behind the last found tried first.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - place: Where to begin. A member that is found moves it on, one that is not leaves it.
    package func member(named name: String, from place: inout Place) -> JSONCursor? {
        var name = name
        return name.withUTF8 { name in
            withBytes { bytes in
                guard bytes[start] == UInt8(ascii: "{") else { return nil }
                let from = place.position(inObjectAt: start)
                let found =
                    find(name, from: from, until: bytes.count, bytes)
                    ?? (from > start + 1 ? find(name, from: start + 1, until: from, bytes) : nil)
                guard let found else { return nil }
                (place.object, place.position) = (start, found.end)
                return JSONCursor(document: document, start: found.value)
            }
        }
    }

    /// The member right behind the last found, if it has that name.
    func member(named name: String, rightAt place: inout Place) -> JSONCursor? {
        var name = name
        return name.withUTF8 { name in
            withBytes { bytes in
                guard bytes[start] == UInt8(ascii: "{") else { return nil }
                var scan = JSONMemberScan(position: place.position(inObjectAt: start))
                guard let next = scan.nextName(bytes), bytes.isName(next, name), !document.index.isShadowed(next.key)
                else { return nil }
                var near = 0
                (place.object, place.position) = (start, bytes.valueEnd(next.value, document.index, near: &near))
                return JSONCursor(document: document, start: next.value)
            }
        }
    }

    /// The value of that name among the members from one place on to another.
    private func find(
        _ name: UnsafeBufferPointer<UInt8>, from: Int, until limit: Int, _ bytes: JSONBytes
    ) -> (value: Int, end: Int)? {
        var scan = JSONMemberScan(position: from)
        var near = 0
        while scan.position < limit, let next = scan.nextName(bytes) {
            let end = bytes.valueEnd(next.value, document.index, near: &near)
            if bytes.isName(next, name), !document.index.isShadowed(next.key) { return (next.value, end) }
            scan.position = end
        }
        return nil
    }
}

extension JSONDocument {
    /// How many elements the array at `start` has: looked up, or counted where it is short.
    package func elementCount(ofArrayAt start: Int, near hint: inout Int) -> Int {
        JSONBytes.withBytes(bytes) { bytes in
            var count = 0
            var position = start + 1
            while let element = bytes.elementStart(position) {
                let byte = bytes[element]
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || element - start >= JSONIndex.shortestArray
                {
                    return longCount(ofArrayAt: start, from: element, count, near: &hint, bytes)
                }
                count += 1
                position = byte == UInt8(ascii: "\"") ? bytes.stringEnd(element).end : bytes.tokenEnd(element)
            }
            return count
        }
    }

    private func longCount(
        ofArrayAt start: Int, from element: Int, _ count: Int, near hint: inout Int, _ bytes: JSONBytes
    ) -> Int {
        if let container = index.container(at: start, near: &hint) { return Int(container.count) }
        var count = count
        var position = element
        while let element = bytes.elementStart(position) {
            count += 1
            position = bytes.valueEnd(element, index, near: &hint)
        }
        return count
    }
}
