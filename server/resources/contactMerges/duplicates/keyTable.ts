import { asUuid } from '../../../platform/text/asUuid'

/**
 * Holds the match keys of millions of contacts in little memory (some 70 bytes each) and finds the
 * shared ones.
 */
export class KeyTable {
  private ids = Buffer.alloc(16 * 1024)
  private high = new Int32Array(1024)
  private low = new Int32Array(1024)
  private owners = new Int32Array(1024)
  private birthdays = new Int32Array(1024)
  private keys = 0
  /** The number of contacts added. */
  size = 0

  /**
   * Adds contacts as Postgres sends them, one after the other: `uuid_send(id) || int4send(birthday)
   * || array_send(match_keys)`, which is 16 and 4 bytes, then the number of dimensions, two words,
   * for a filled array its length and lower bound, and 4 + 8 bytes for each key. A birthday is its
   * digits as a number, 0 for none.
   */
  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.size * 16 === this.ids.length)
        this.ids = Buffer.concat([this.ids, Buffer.alloc(this.ids.length)])
      if (this.size === this.birthdays.length) this.birthdays = grown(this.birthdays)
      bytes.copy(this.ids, this.size * 16, at, at + 16)
      this.birthdays[this.size] = bytes.readInt32BE(at + 16)
      const isFilled = bytes.readInt32BE(at + 20) === 1
      const length = isFilled ? bytes.readInt32BE(at + 32) : 0
      at += isFilled ? 40 : 32
      for (let key = 0; key < length; key += 1, at += 12)
        this.push(bytes.readInt32BE(at + 4), bytes.readInt32BE(at + 8))
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
    return asUuid(this.ids.toString('hex', contact * 16, contact * 16 + 16))
  }

  /** Returns the birthday of a contact, maybe without the year; '' for none. */
  birthday(contact: number): string {
    const [, year = '', month = '', day = ''] =
      /^(\d{4})?(\d\d)(\d\d)$/.exec(String(this.birthdays[contact] ?? 0).padStart(4, '0')) ?? []
    return month + day === '0000' ? '' : `${year || '-'}-${month}-${day}`
  }

  /** Returns every key that several contacts have, with their numbers. */
  sharedKeys(): Map<bigint, number[]> {
    const mask = 2 ** Math.ceil(Math.log2(this.keys * 2 + 2)) - 1
    const slots = new Int32Array(mask + 1)
    const found = new Map<bigint, number[]>()
    for (let at = 0; at < this.keys; at += 1) {
      const [high = 0, low = 0, owner = 0] = [this.high[at], this.low[at], this.owners[at]]
      // The two lowest bits are the key's kind, so the others choose the slot. Open addressing,
      // linear.
      let slot = ((low >>> 2) ^ Math.imul(low & 3, 0x9e3779b1)) & mask
      for (;;) {
        const first = (slots[slot] ?? 0) - 1
        if (first < 0) {
          slots[slot] = at + 1
          break
        }
        if (this.high[first] === high && this.low[first] === low) {
          const number = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0))
          const owners = found.get(number)
          if (owners) owners.push(owner)
          else found.set(number, [this.owners[first] ?? 0, owner])
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return found
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
