/** Slots at first, a power of two; a quarter of the slots stays free, else there are twice as many. */
const FIRST_SLOTS = 1024

/**
 * Which rows of a file a 64-bit key stands for: 12 bytes a slot in typed arrays, which are no part of the heap, so that a million rows can be remembered. A key has
 * `most` rows, the others are left out: who is looked for among thousands is not found by that key, and every entry would be gone past. Keys must be spread evenly, as
 * hashes and random ids are.
 */
export class RowsByKey {
  private mask = FIRST_SLOTS - 1
  private high = new Int32Array(FIRST_SLOTS)
  private low = new Int32Array(FIRST_SLOTS)
  /** 0 is a free slot. */
  private rows = new Int32Array(FIRST_SLOTS)
  private size = 0

  constructor(private readonly most: number) {}

  /** What it takes, in bytes. */
  get bytes(): number {
    return 12 * this.rows.length
  }

  /** Gives a key one more row; answers whether it had room. */
  add(key: bigint, rowOf: number): boolean {
    if (this.rowsOf(key).length >= this.most) return false
    if (this.size * 4 >= this.rows.length * 3) this.grow()
    this.put(halfOf(key >> 32n), halfOf(key), rowOf)
    this.size += 1
    return true
  }

  /** The row that the key was given as `from` is now another; where it has no such row, it has one more. Answers whether it had room. */
  moveOrAdd(key: bigint, from: number, to: number): boolean {
    const slot = from === 0 ? -1 : this.find(key, (row) => row === from)
    if (slot < 0) return this.add(key, to)
    this.rows[slot] = to
    return true
  }

  /** The row that the key was given as `from` is now another; nothing happens where it has no such row. */
  move(key: bigint, from: number, to: number): void {
    const slot = from === 0 ? -1 : this.find(key, (row) => row === from)
    if (slot >= 0) this.rows[slot] = to
  }

  /** The row of a key that has one at most; 0 where it has none. */
  row(key: bigint): number {
    const slot = this.find(key, () => true)
    return slot < 0 ? 0 : (this.rows[slot] ?? 0)
  }

  /** Gives a key its only row. */
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

  /** The first slot of the key whose row is wanted; -1 where there is none. */
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
