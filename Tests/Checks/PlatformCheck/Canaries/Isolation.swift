// Breaks the concurrency rules of Swift 6.
final class Counter {}

func count() -> Counter {
    let counter = Counter()
    Task.detached { _ = counter }  // error: risks causing data races
    return counter
}
