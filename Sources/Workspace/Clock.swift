#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of day, as the system's clock has it.
package func secondsSince1970() -> Int { Int(time(nil)) }
