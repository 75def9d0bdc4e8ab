interface Entry<V> {
  value: V
  bytes: number
}

/**
 * A cache with a size limit in bytes. The least recently used value goes first; one that is larger
 * than the whole cache is not stored.
 */
export class ByteLru<V> {
  private readonly entries = new Map<string, Entry<V>>()
  private total = 0

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.total
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key)
    if (bytes > this.maxBytes) return
    this.entries.set(key, { value, bytes })
    this.total += bytes
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }

  /** Deletes the values for which `isGone` is true. */
  deleteWhere(isGone: (value: V) => boolean): void {
    for (const [key, { value }] of this.entries) if (isGone(value)) this.delete(key)
  }
}
