extension Task {
    /// The task's result. Cancelling the current task cancels this task too.
    var cancellableResult: Result<Success, Failure> {
        get async {
            await withTaskCancellationHandler {
                await result
            } onCancel: {
                cancel()
            }
        }
    }
}
