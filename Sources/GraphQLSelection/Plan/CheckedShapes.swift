#if DEBUG
    /// The shapes of a selection that a debug build has checked. Copies of the selection share them.
    final class CheckedShapes: Sendable {
        private let shapes = Locked<Set<Recording>>([])
        private static let capacity = 64

        /// Returns whether a shape was checked before.
        func contains(_ recording: Recording) -> Bool { shapes.withLock { $0.contains(recording) } }

        /// Records that a shape was checked.
        func insert(_ recording: Recording) {
            shapes.withLock { shapes in
                if shapes.count >= Self.capacity { shapes.removeAll() }
                shapes.insert(recording)
            }
        }
    }
#endif
