import type { PropertyHead } from './propertyHead'

/** Limit of extras in one card. Cards of our own export may hold all columns of a file. */
const MAX_EXTRAS = 500
export const MAX_VALUE = 100_000
const MAX_KEY = 300

/**
 * The values of a card without a field, by the head of their property
 * (`X-SOCIALPROFILE;TYPE=twitter`). Another value under the same head is named `… (2)`.
 */
export class CardExtras {
  private readonly entries = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  constructor(private readonly most = MAX_EXTRAS) {}

  /**
   * Adds a property. Returns false when it is too long (100,000 characters) or the card has too
   * many.
   */
  addProperty({ key, name }: Pick<PropertyHead, 'key' | 'name'>, value: string): boolean {
    return value === '' || this.add(key.length <= MAX_KEY ? key : name, value)
  }

  /** Returns the name that the next value of a property gets. */
  keyOf({ key, name }: Pick<PropertyHead, 'key' | 'name'>): string {
    return this.freeKey(storable(key.length <= MAX_KEY ? key : name))
  }

  /** Adds a value under a name, or under `name (2)` when that is taken. */
  add(name: string, value: string): boolean {
    if (this.entries.size >= this.most || value.length > MAX_VALUE) return false
    const head = storable(name)
    this.entries.set(this.freeKey(head), storable(value))
    this.counts.set(head, (this.counts.get(head) ?? 0) + 1)
    return true
  }

  /** Returns the key for the next value under this name. */
  freeKey(name: string): string {
    if (!this.entries.has(name)) return name
    let count = this.counts.get(name) ?? 1
    let key: string
    do {
      count += 1
      key = `${name} (${String(count)})`
    } while (this.entries.has(key))
    return key
  }

  get(key: string): string | undefined {
    return this.entries.get(key)
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.entries)
  }
}

/** Replaces NULs and unpaired surrogates, which can't be stored. */
function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed()
}
