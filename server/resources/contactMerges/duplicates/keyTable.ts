import { asUuid } from '../../../platform/text/asUuid'

/** A key and the contacts that have it, by their numbers in the key table. */
export type Bucket = readonly [key: bigint, members: number[]]

/**
 * Holds the match keys of millions of contacts in little memory (some 70 bytes each) and finds the
 * shared ones.
 */
export class KeyTable {
  private ids = new Int32Array(4 * 1024)
  private high = new Int32Array(1024)
  private low = new Int32Array(1024)
  private owners = new Int32Array(1024)
  private birthdays = new Int32Array(1024)
  private keys = 0
  private readonly idBytes = Buffer.alloc(16)
  /** The number of contacts added. */
  size = 0

  /**
   * Adds contacts as Postgres sends them, one after the other: `uuid_send(id) || int4send(birthday)
   * || array_send(match_keys)`. In words of 4 bytes these are 4 and 1, then the number of
   * dimensions, two others, for a filled array its length and lower bound, and 3 for each key. A
   * birthday is its digits as a number, 0 for none. The bytes are changed.
   */
  add(bytes: Buffer): void {
    const words = wordsOf(bytes)
    for (let at = 0; at < words.length;) {
      if (this.size === this.birthdays.length)
        [this.ids, this.birthdays] = [grown(this.ids), grown(this.birthdays)]
      for (let word = 0; word < 4; word += 1) this.ids[this.size * 4 + word] = words[at + word] ?? 0
      this.birthdays[this.size] = words[at + 4] ?? 0
      const isFilled = words[at + 5] === 1
      const length = isFilled ? (words[at + 8] ?? 0) : 0
      at += isFilled ? 10 : 8
      for (let key = 0; key < length; key += 1, at += 3)
        this.push(words[at + 1] ?? 0, words[at + 2] ?? 0)
      this.size += 1
    }
  }

  private push(high: number, low: number): void {
    if (this.keys === this.high.length)
      [this.high, this.low, this.owners] = [grown(this.high), grown(this.low), grown(this.owners)]
    this.high[this.keys] = high
    this.low[this.keys] = low
    this.owners[this.keys] = this.size
    this.keys += 1
  }

  /** Returns the id of a contact by its number, which is the order of adding. */
  id(contact: number): string {
    for (let word = 0; word < 4; word += 1)
      this.idBytes.writeInt32BE(this.ids[contact * 4 + word] ?? 0, word * 4)
    return asUuid(this.idBytes.toString('hex'))
  }

  /** Returns the birthday of a contact, maybe without the year; '' for none. */
  birthday(contact: number): string {
    const number = this.birthdays[contact] ?? 0
    if (number === 0) return ''
    const [, year = '', month = '', day = ''] =
      /^(\d{4})?(\d\d)(\d\d)$/.exec(String(number).padStart(4, '0')) ?? []
    return month + day === '0000' ? '' : `${year || '-'}-${month}-${day}`
  }

  /** Returns every key that several contacts have, with their numbers. */
  sharedKeys(): Bucket[] {
    const { high, low, owners, keys } = this
    const mask = 2 ** Math.ceil(Math.log2(keys * 2 + 2)) - 1
    const slots = new Int32Array(mask + 1)
    const buckets: Bucket[] = []
    /** The buckets by the first place of their key. */
    const known = new Map<number, number[]>()
    for (let at = 0; at < keys; at += 1) {
      const [ownHigh, ownLow] = [high[at] ?? 0, low[at] ?? 0]
      // The two lowest bits are the key's kind, so the others choose the slot. Open addressing,
      // linear.
      let slot = ((ownLow >>> 2) ^ Math.imul(ownLow & 3, 0x9e3779b1)) & mask
      let first = (slots[slot] ?? 0) - 1
      while (first >= 0 && (low[first] !== ownLow || high[first] !== ownHigh)) {
        slot = (slot + 1) & mask
        first = (slots[slot] ?? 0) - 1
      }
      const owner = owners[at] ?? 0
      const members = first < 0 ? undefined : known.get(first)
      if (first < 0) slots[slot] = at + 1
      else if (members) members.push(owner)
      else {
        const added = [owners[first] ?? 0, owner]
        known.set(first, added)
        buckets.push([keyOf(ownHigh, ownLow), added])
      }
    }
    return buckets
  }
}

/** Returns the bytes as numbers of 4 bytes, which swaps their order in place. */
function wordsOf(bytes: Buffer): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes)
  aligned.swap32()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

function keyOf(high: number, low: number): bigint {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0))
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
