import type { CountryCode } from '@/values/phone/readPhone'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { contactChange, contactPatch } from '@/contract/contacts/contactChange'
import { type LineField, type TimelineNote, address } from '@/contract/contacts/contactFields'
import { storedWebsite } from '@/contract/contacts/labelledValues'
import { addLeftOut, badValue, shownValue } from '../rows/badValues'
import type { LeftOut, RefusedValue, RowError } from '../rows/rowResult'
import { isPlainLine } from '../rows/plainValues'
import { CardExtras, MAX_VALUE } from './CardExtras'
import type { CardProperty } from './cardLines'
import type { CardPhoto } from './readPhoto'
import { readAppleLabel } from './vcardLabels'
import { unescapeText } from './vcardText'
import { type Address, type ListField, type Ranked, issueOf, singleLine } from './cardValues'

const MAX_WARNINGS = 100
/** More than the names and websites of a contact. */
const MAX_REFUSED = 100
const labelSchema = address.entries.label

/**
 * The contact that a card's properties have filled so far. Invalid values become extras with a
 * warning; nothing throws.
 */
export class CardDraft {
  readonly texts: Partial<Record<LineField, string>> = {}
  readonly lists: Record<ListField, Ranked<{ label: string; value: string }>[]> = {
    emails: [],
    phones: [],
    websites: [],
  }
  readonly addresses: Ranked<Address>[] = []
  /** LABEL properties (vCard 2.1 and 3.0), which belong to an address. */
  readonly envelopes: { property: CardProperty; text: string }[] = []
  readonly notes: { property: CardProperty; text: string }[] = []
  readonly timeline: TimelineNote[] = []
  readonly tags = new Set<string>()
  readonly extras: CardExtras
  readonly warnings: RowError[] = []
  leftOut: LeftOut | undefined
  readonly refused: RefusedValue[] = []
  formattedName = ''
  birthday = ''
  isFavorite = false
  isGroup = false
  photo: CardPhoto | undefined
  private readonly appleLabels = new Map<string, CardProperty>()
  /** Apple's labels, each parsed once however many properties share it. */
  private readonly readLabels = new Map<CardProperty, string>()
  private readonly kept = new Set<CardProperty>()

  /**
   * `isOwn`: our export wrote the card, so it is read literally. `isOld`: vCard 2.1, where commas
   * separate nothing. `country`: that of phone numbers without a country code.
   */
  constructor(
    properties: readonly CardProperty[],
    readonly isOwn: boolean,
    readonly isOld: boolean,
    readonly country?: CountryCode,
  ) {
    this.extras = new CardExtras(isOwn ? MAX_EXTRA_COLUMNS : undefined)
    for (const property of properties) {
      const { name, group } = property.head
      if (name === 'X-ABLABEL' && group !== '') this.appleLabels.set(group.toLowerCase(), property)
    }
  }

  /** Keeps a property as an extra, and lists it among the values that are left out. */
  warn(property: CardProperty, reason: string): void {
    const { head, value } = property
    const extra = this.extras.keyOf(head)
    if (this.keepAsExtra(property)) {
      const listed = { ...badValue({ column: head.name, value, reason }), extra: shownValue(extra) }
      this.leftOut = addLeftOut(this.leftOut, listed)
    } else this.addWarning({ column: head.name, reason: `${reason} It is too long to be kept.` })
  }

  addWarning(warning: RowError): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(warning)
  }

  /** Keeps a property as an extra, once. */
  keepAsExtra(property: CardProperty): boolean {
    if (this.kept.has(property)) return true
    this.kept.add(property)
    return this.extras.addProperty(property.head, property.value)
  }

  /** Sets a text field that has no value yet. */
  setText(field: LineField, written: string, property: CardProperty): void {
    const text = singleLine(written)
    if (text === '') return
    if (this.texts[field] !== undefined) {
      this.keepAsExtra(property)
      return
    }
    const reason = isPlainLine(text, 200) ? null : issueOf(contactPatch.entries[field], text)
    if (reason === null || this.addRefused(field, text, property, reason)) this.texts[field] = text
    else this.warn(property, reason)
  }

  /**
   * Adds a value that only a stored contact may have. Returns false when it is invalid in any case.
   */
  addRefused(
    field: LineField | 'websites',
    value: string,
    property: CardProperty,
    reason: string,
  ): boolean {
    if (!this.isOwn || this.refused.length >= MAX_REFUSED) return false
    if (property.value.length > MAX_VALUE) return false
    const isWebsite = field === 'websites'
    const schema = isWebsite ? storedWebsite.entries.value : contactChange.entries[field]
    if (issueOf(schema, value) !== null) return false
    const { group, name } = property.head
    const label = isWebsite && group !== '' ? this.appleLabels.get(group.toLowerCase()) : undefined
    const properties = [property, ...(label ? [label] : [])].map((each) => ({
      key: each.head.key,
      name: each.head.name,
      value: each.value,
    }))
    this.refused.push({ field, value, column: name, reason, properties })
    return true
  }

  /** Returns the label of a property: Apple's, else from its types. */
  label(property: CardProperty): string {
    const { group, typeLabel } = property.head
    const apple = group === '' ? undefined : this.appleLabels.get(group.toLowerCase())
    if (!apple) return isPlainLine(typeLabel, 60) ? typeLabel : this.checkLabel(typeLabel, property)
    const known = this.readLabels.get(apple)
    if (known !== undefined) return known
    const label = this.checkLabel(readAppleLabel(unescapeText(apple.value)), apple)
    this.kept.add(apple)
    this.readLabels.set(apple, label)
    return label
  }

  /** Returns a valid label, else '' and keeps its property as an extra. */
  private checkLabel(written: string, property: CardProperty): string {
    const label = singleLine(written)
    const reason = isPlainLine(label, 60) ? null : issueOf(labelSchema, label)
    if (reason === null) return label
    this.warn(property, reason)
    return ''
  }

  rank<T>(entry: T, property: CardProperty): Ranked<T> {
    return { entry, rank: property.head.rank, property }
  }

  /** Returns entries in order of preference; those beyond `most` become extras. */
  ordered<T>(ranked: Ranked<T>[], most: number): T[] {
    const sorted = ranked.length < 2 ? ranked : [...ranked].sort((a, b) => a.rank - b.rank)
    for (const { property } of sorted.slice(most))
      this.warn(property, `Use at most ${String(most)}.`)
    return sorted.slice(0, most).map(({ entry }) => entry)
  }
}
