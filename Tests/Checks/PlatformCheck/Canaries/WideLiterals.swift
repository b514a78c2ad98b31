// Contains integers that don't fit a 32-bit `Int`.
func written() -> Int {
    5_000_000_000  // error: 5000000000 doesn't fit Int
}

func computed() -> Int {
    Int(UInt32.max) - 1  // error: 4294967294 doesn't fit Int
}

func product() -> Int {
    86_400 * 365 * 1_000  // error: 31536000000 doesn't fit Int
}

func unsigned() -> UInt {
    0xFFFF_FFFF_FFFF  // error: 281474976710655 doesn't fit UInt
}

func fits() -> (Int, Int64, UInt64, Int, UInt) {
    (2_147_483_647, 5_000_000_000, 0xFFFF_FFFF_FFFF, .max, 4_294_967_295)
}
