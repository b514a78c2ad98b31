// Contains a mistake that only SIL diagnostics find.
func value(_ flag: Bool) -> Int {
    let result: Int
    if flag { result = 1 }
    return result  // error: constant 'result' used before being initialized
}
