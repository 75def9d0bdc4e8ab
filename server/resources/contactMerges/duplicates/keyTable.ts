import { asUuid } from '../../../platform/text/asUuid'

/** The kind of a match key: an e-mail, a phone or a name. */
export type KeyKind = 'e' | 'p' | 'n'

/** A key and the contacts that have it, by their numbers in the key table. */
export interface Bucket {
  kind: KeyKind
  key: bigint
  members: number[]
}

/** The kinds by the two lowest bits of a key. */
export const keyKinds: readonly (KeyKind | undefined)[] = ['e', 'p', 'n']

/** Keys of one contact, on average, that the table reserves room for. */
const KEYS_EACH = 3

/**
 * Holds the match keys of millions of contacts in little memory (some 100 bytes each) and finds the
 * shared ones while they are added.
 */
export class KeyTable {
  private ids: Int32Array<ArrayBuffer>
  private birthdays: Int32Array<ArrayBuffer>
  private high: Int32Array<ArrayBuffer>
  private low: Int32Array<ArrayBuffer>
  private owners: Int32Array<ArrayBuffer>
  /** For the first place of a key the last one, for this one the one before it, and so on; 0: none. */
  private others: Int32Array<ArrayBuffer>
  /** A hash table of the first place of each key, plus 1. */
  private slots: Int32Array<ArrayBuffer>
  /** The first places of the keys that several contacts have. */
  private readonly shared: number[] = []
  private keys = 0
  private readonly idBytes = Buffer.alloc(16)
  /** The number of contacts added. */
  size = 0

  /** Creates a table with room for so many contacts; it grows when more are added. */
  constructor(expected = 0) {
    const contacts = Math.max(expected, 1024)
    const keys = 2 ** Math.ceil(Math.log2(contacts * KEYS_EACH))
    this.ids = new Int32Array(contacts * 4)
    this.birthdays = new Int32Array(contacts)
    this.high = new Int32Array(keys)
    this.low = new Int32Array(keys)
    this.owners = new Int32Array(keys)
    this.others = new Int32Array(keys)
    this.slots = new Int32Array(keys * 2)
  }

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
    if (this.keys === this.high.length) this.grow()
    const { slots, others, keys: place } = this
    this.high[place] = high
    this.low[place] = low
    this.owners[place] = this.size
    this.keys += 1
    const slot = this.slotOf(high, low)
    const first = (slots[slot] ?? 0) - 1
    if (first < 0) {
      slots[slot] = place + 1
      return
    }
    const last = others[first] ?? 0
    if (last === 0) this.shared.push(first)
    others[place] = last
    others[first] = place
  }

  /** Returns the slot of a key, or the empty one for it: open addressing, linear. */
  private slotOf(high: number, low: number): number {
    const { slots } = this
    const mask = slots.length - 1
    // The two lowest bits are the key's kind, so the others choose the slot.
    let slot = ((low >>> 2) ^ Math.imul(low & 3, 0x9e3779b1)) & mask
    for (;;) {
      const first = (slots[slot] ?? 0) - 1
      if (first < 0 || (this.low[first] === low && this.high[first] === high)) return slot
      slot = (slot + 1) & mask
    }
  }

  private grow(): void {
    this.high = grown(this.high)
    this.low = grown(this.low)
    this.owners = grown(this.owners)
    this.others = grown(this.others)
    const before = this.slots
    this.slots = new Int32Array(before.length * 2)
    for (const entry of before)
      if (entry > 0)
        this.slots[this.slotOf(this.high[entry - 1] ?? 0, this.low[entry - 1] ?? 0)] = entry
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

  /** Returns every key that several contacts have, with their numbers in the order of adding. */
  sharedKeys(): Bucket[] {
    return this.shared.flatMap((first) => {
      const [high, low] = [this.high[first] ?? 0, this.low[first] ?? 0]
      const kind = keyKinds[low & 3]
      return kind ? { kind, key: keyOf(high, low), members: this.ownersFrom(first) } : []
    })
  }

  private ownersFrom(first: number): number[] {
    const { owners, others } = this
    const members: number[] = []
    for (let place = others[first] ?? 0; place > 0; place = others[place] ?? 0)
      members.push(owners[place] ?? 0)
    members.push(owners[first] ?? 0)
    return members.reverse()
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
