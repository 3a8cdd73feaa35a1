extension Unmanaged {
  /// Looks at the object without counting references, which costs two atomic operations. Whoever made
  /// the reference keeps the object alive meanwhile.
  ///
  /// The library's name for it is underscored: it stands here only.
  @inlinable @inline(__always)
  package func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}
