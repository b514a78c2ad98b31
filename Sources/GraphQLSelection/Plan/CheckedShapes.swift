#if DEBUG
    /// What a debug build remembers of a selection: the shapes that were checked. A copy of the selection shares it.
    final class CheckedShapes: Sendable {
        private let shapes = Locked<Set<Recording>>([])
        private static let capacity = 64

        /// Whether a shape was checked before.
        func contains(_ recording: Recording) -> Bool { shapes.withLock { $0.contains(recording) } }

        /// Keeps a shape that was checked.
        func insert(_ recording: Recording) {
            shapes.withLock { shapes in
                if shapes.count >= Self.capacity { shapes.removeAll() }
                shapes.insert(recording)
            }
        }
    }
#endif
