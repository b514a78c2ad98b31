import Foundation
import LibFuzzer

// Fuzz seeds FOLDER     writes the seed texts to the folder
// Fuzz sweep            compares the readers on texts that differ from a seed in one byte
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
            // The array has exactly the right size, so that the address sanitizer detects a read beyond its end.
            FuzzedText.check(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        })
}
