// Uses names that don't exist.
import Darwin
import Foundation

func thread() {
    _ = pthread_get_stackaddr_np(pthread_self())
    _ = pthread_getattr_np(pthread_self())  // error: cannot find 'pthread_getattr_np' in scope
}

func loading(_ session: URLSession) {
    session.invalidate()  // error: has no member 'invalidate'
}
