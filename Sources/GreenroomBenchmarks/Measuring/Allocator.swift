#if canImport(CMalloc)
  import CMalloc
#endif

/// What this process has of the allocator.
enum Allocator {
  /// The bytes in use, small ones and those mapped for themselves; nil where the allocator does not tell.
  static var bytesInUse: Int? {
    #if canImport(CMalloc)
      let info = mallinfo2()
      return Int(info.uordblks) + Int(info.hblkhd)
    #else
      return nil
    #endif
  }
}
