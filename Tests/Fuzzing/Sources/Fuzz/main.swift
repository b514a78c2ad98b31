import Foundation
import LibFuzzer

// Fuzz seeds FOLDER     writes the texts to begin with
// Fuzz sweep            compares all texts that are one byte away from those
// Fuzz ARGUMENT...      runs libFuzzer with these arguments
switch CommandLine.arguments.dropFirst().first {
case "seeds":
    try Seeds.write(to: URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true))
case "sweep":
    await Sweep.run()
default:
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
        LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            // An array of just that size: the address sanitizer sees a read beyond it.
            FuzzedText.check(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        })
}
