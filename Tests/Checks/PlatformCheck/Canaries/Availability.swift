// Uses APIs that are newer than the package's deployment targets. Without `#available`, each use is an error.
import Foundation
import Observation
import Synchronization

func mutex() {
    _ = Mutex(0)  // error: is only available in
}

func observed() {
    _ = ObservationRegistrar()  // error except on visionOS: is only available in
}

func address() {
    _ = URL(string: "x", encodingInvalidCharacters: true)  // error except on visionOS: is only available in
}

func failures() {
    let numbers: (any AsyncSequence<Int, Never>)? = nil  // error: is only available in
    _ = numbers
}

@available(macOS 99, iOS 99, tvOS 99, watchOS 99, visionOS 99, *)
func future() {}

func present() {
    if #available(macOS 99, iOS 99, tvOS 99, watchOS 99, visionOS 99, *) { future() }
    future()  // error: is only available in
}
