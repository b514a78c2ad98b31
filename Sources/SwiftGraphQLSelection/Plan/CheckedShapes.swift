#if DEBUG
    /// The shapes that a debug build has checked. Copies of a selection share them, and so do all selections that a
    /// client sends, because a function may create an equal selection for each request.
    final class CheckedShapes: Sendable {
        /// The calls of a selection, and the type of its value.
        struct Shape: Hashable {
            let recording: Recording
            let value: ObjectIdentifier
        }

        private let shapes = Locked<Set<Shape>>([])
        private static let capacity = 256

        /// Returns whether a shape was checked before.
        func contains(_ shape: Shape) -> Bool { shapes.withLock { $0.contains(shape) } }

        /// Records that a shape was checked.
        func insert(_ shape: Shape) {
            shapes.withLock { shapes in
                if shapes.count >= Self.capacity { shapes.removeAll() }
                shapes.insert(shape)
            }
        }
    }
#endif
