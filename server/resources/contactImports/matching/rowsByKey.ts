/** The initial slots, a power of two, doubled when three quarters are full. */
const FIRST_SLOTS = 1024

/**
 * Maps 64-bit keys to rows of a file with 12 bytes a slot in typed arrays, outside of the heap, so
 * that a million rows fit. A key stores only its first `most` rows: a key that thousands share
 * finds no match. Keys must be spread evenly, as hashes and random ids are.
 */
export class RowsByKey {
  private mask = FIRST_SLOTS - 1
  private high = new Int32Array(FIRST_SLOTS)
  private low = new Int32Array(FIRST_SLOTS)
  /** 0 marks a free slot. */
  private rows = new Int32Array(FIRST_SLOTS)
  private size = 0

  constructor(private readonly most: number) {}

  /** The memory that the map uses, in bytes. */
  get bytes(): number {
    return 12 * this.rows.length
  }

  /** Adds a row to a key. Returns whether there was room. */
  add(key: bigint, row: number): boolean {
    if (this.rowsOf(key).length >= this.most) return false
    if (this.size * 4 >= this.rows.length * 3) this.grow()
    this.put(halfOf(key >> 32n), halfOf(key), row)
    this.size += 1
    return true
  }

  /**
   * Replaces the row `from` of a key, or adds `to` if the key has no such row. Returns whether
   * there was room.
   */
  moveOrAdd(key: bigint, from: number, to: number): boolean {
    const slot = from === 0 ? -1 : this.find(key, (row) => row === from)
    if (slot < 0) return this.add(key, to)
    this.rows[slot] = to
    return true
  }

  /** Replaces the row `from` of a key, if it has this row. */
  move(key: bigint, from: number, to: number): void {
    const slot = from === 0 ? -1 : this.find(key, (row) => row === from)
    if (slot >= 0) this.rows[slot] = to
  }

  /** Returns a row of a key; 0 if there is none. */
  rowOf(key: bigint): number {
    const slot = this.find(key, () => true)
    return slot < 0 ? 0 : (this.rows[slot] ?? 0)
  }

  /** Sets the only row of a key. */
  set(key: bigint, row: number): void {
    const slot = this.find(key, () => true)
    if (slot < 0) this.add(key, row)
    else this.rows[slot] = row
  }

  rowsOf(key: bigint): number[] {
    const found: number[] = []
    this.find(key, (row) => found.push(row) >= this.most)
    return found
  }

  /** Returns the first slot of the key with a wanted row; -1 if there is none. */
  private find(key: bigint, isWanted: (row: number) => boolean): number {
    const [high, low] = [halfOf(key >> 32n), halfOf(key)]
    for (let slot = this.slotOf(high, low); ; slot = (slot + 1) & this.mask) {
      const row = this.rows[slot] ?? 0
      if (row === 0) return -1
      if (this.high[slot] === high && this.low[slot] === low && isWanted(row)) return slot
    }
  }

  private slotOf(high: number, low: number): number {
    return (Math.imul(high, 0x9e3779b1) ^ (low >>> 2) ^ Math.imul(low & 3, 0x85ebca6b)) & this.mask
  }

  private put(high: number, low: number, row: number): void {
    let slot = this.slotOf(high, low)
    while (this.rows[slot] !== 0) slot = (slot + 1) & this.mask
    this.high[slot] = high
    this.low[slot] = low
    this.rows[slot] = row
  }

  private grow(): void {
    const { high, low, rows } = this
    const slots = rows.length * 2
    this.mask = slots - 1
    this.high = new Int32Array(slots)
    this.low = new Int32Array(slots)
    this.rows = new Int32Array(slots)
    rows.forEach((row, at) => {
      if (row !== 0) this.put(high[at] ?? 0, low[at] ?? 0, row)
    })
  }
}

function halfOf(key: bigint): number {
  return Number(BigInt.asIntN(32, key))
}
