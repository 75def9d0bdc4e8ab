import * as v from 'valibot'
import {
  type ContactPatch,
  UNIDENTIFIED,
  contactPatch,
  isIdentified,
} from '@/contract/contacts/contactChange'
import { uuid } from '@/contract/fields'
import { phoneCountry } from '@/values/phone/readPhone'
import { leftOutFailure } from '../rows/badValues'
import type { RowError, RowResult } from '../rows/rowResult'
import { isPlainText } from '../rows/plainValues'
import { CardDraft } from './CardDraft'
import { emptyPatch, issueOf, singleLine } from './cardValues'
import { type CardLines, readCardLines, bareHead } from './cardLines'
import { assignEnvelopes } from './readAddress'
import { lineEndDoubt } from './lineEndDoubt'
import { propertyReaders } from './propertyReaders'

/** The extra for lines that are not properties. */
const UNREADABLE = 'X-UNREADABLE'
/** The contract's limit of characters. */
const MAX_NOTES = 20_000
/** Properties that identify a contact: when one is invalid, nothing else may do so. */
const identifying = new Set(['N', 'FN', 'NICKNAME', 'ORG', 'EMAIL', 'TEL'])

interface CardOptions {
  /** Fails cards with values that their fields refuse, pictures aside. */
  isStrict?: boolean
  /** The country of phone numbers without a country code: ISO 3166. Not for cards of our export. */
  phoneCountry?: string | undefined
}

/**
 * Reads one card as a contact: vCard 2.1 (versit), 3.0 (RFC 2426), 4.0 (RFC 6350) and what programs
 * make of them. The contract checks every value; an invalid one is left
 * out of its field and kept as an extra, like every property without a field. FN is the first name only when N is
 * empty and FN is not the organization, nickname, e-mail or phone. A card with X-TESSERA-ID comes
 * from our export and is complete: missing fields are empty, and values that only a stored contact
 * may have are `refused`. Returns an error for text that is not one card, for a group, and for a
 * card that identifies nobody. Never fetches pictures and never throws.
 */
export function readCard(
  text: string,
  { isStrict = false, phoneCountry: code = '' }: CardOptions = {},
): RowResult {
  const lines = readCardLines(text)
  if ('error' in lines) return lines
  const id = ownId(lines)
  const isOld = lines.properties.find(({ head }) => head.name === 'VERSION')?.value.trim() === '2.1'
  const reading = new CardDraft(lines.properties, 'id' in id, isOld, phoneCountry(code))
  if ('error' in id) reading.addWarning(id.error)
  for (const property of lines.properties) {
    const doubt = lineEndDoubt(property.head.name, property.value)
    if (doubt !== null) reading.addWarning({ column: property.head.name, reason: doubt })
    const reader = propertyReaders.get(property.head.name)
    if (reader) reader(reading, property)
    else if (!reading.keepAsExtra(property))
      reading.addWarning({ column: property.head.name, reason: 'This is too long to be kept.' })
  }
  assignEnvelopes(reading)
  keepRest(reading, lines)
  if (reading.isGroup)
    return { error: { column: 'KIND', reason: 'This card is a group of contacts, not a contact.' } }
  const result = resultOf(reading, 'id' in id ? id.id : null)
  const hasBadValue = reading.leftOut?.values.some(({ column }) => column !== 'PHOTO') ?? false
  return isStrict && reading.leftOut && hasBadValue ? leftOutFailure(reading.leftOut) : result
}

function resultOf(reading: CardDraft, id: string | null): RowResult {
  const fields = inputOf(reading)
  const input = id === null ? fields : { ...emptyPatch, ...fields }
  if (!isIdentified(input)) return unidentifiedCard(reading)
  const { warnings, leftOut, refused, photo } = reading
  const details = {
    warnings,
    ...(leftOut && { leftOut }),
    ...(refused.length > 0 && { refused }),
    ...(photo && { photo }),
  }
  return { input, extras: reading.extras.toRecord(), ...(id !== null && { id }), ...details }
}

/** Returns the failure of a card that identifies nobody, with the values that might have. */
function unidentifiedCard({ leftOut }: CardDraft): RowResult {
  const { error: _error, ...others } = leftOut ? leftOutFailure(leftOut) : { error: null }
  const identifier = leftOut?.values.find(({ column }) => identifying.has(column))
  const { column, reason } = identifier ?? { column: 'FN', reason: UNIDENTIFIED }
  return { ...others, error: { column, reason } }
}

function inputOf(reading: CardDraft): ContactPatch {
  const { texts, birthday, tags, timeline, isFavorite } = reading
  const emails = reading.ordered(reading.lists.emails, 50)
  const phones = reading.ordered(reading.lists.phones, 50)
  const websites = reading.ordered(reading.lists.websites, 50)
  const addresses = reading.ordered(reading.addresses, 50)
  takeFormattedName(
    reading,
    [...emails, ...phones].map(({ value }) => value),
  )
  const notes = notesOf(reading)
  return {
    ...texts,
    ...(emails.length > 0 && { emails }),
    ...(phones.length > 0 && { phones }),
    ...(websites.length > 0 && { websites }),
    ...(addresses.length > 0 && { addresses }),
    ...(birthday !== '' && { birthday }),
    ...(notes !== '' && { notes }),
    ...(timeline.length > 0 && { timeline }),
    ...(tags.size > 0 && { tags: [...tags] }),
    ...(isFavorite && { isFavorite }),
  }
}

function takeFormattedName(reading: CardDraft, values: string[]): void {
  const { texts } = reading
  const name = singleLine(reading.formattedName)
  if (name === '' || texts.firstName || texts.middleName || texts.lastName) return
  if ([texts.nickname, texts.organization, ...values].includes(name)) return
  reading.setText('firstName', name, { head: bareHead('FN'), value: reading.formattedName })
}

/** Joins several notes as long as they fit. */
function notesOf(reading: CardDraft): string {
  let taken = ''
  for (const { property, text } of reading.notes) {
    const joined = taken === '' ? text : `${taken}\n\n${text}`
    const reason =
      isPlainText(text, MAX_NOTES) && joined.length <= MAX_NOTES
        ? null
        : issueOf(contactPatch.entries.notes, joined)
    if (reason === null) taken = joined
    else reading.warn(property, reason)
  }
  return taken
}

/** Keeps the labels of properties that became extras, and lines that are not properties. */
function keepRest(reading: CardDraft, { properties, unreadable }: CardLines): void {
  for (const property of properties)
    if (property.head.name === 'X-ABLABEL') reading.keepAsExtra(property)
  for (const line of unreadable)
    reading.warn(
      { head: bareHead(UNREADABLE), value: line },
      'This line is not a property: it has no name followed by a colon.',
    )
}

function ownId({
  properties,
}: CardLines): { id: string } | { error: RowError } | { isForeign: true } {
  const written = properties.find(({ head }) => head.name === 'X-TESSERA-ID')
  if (!written) return { isForeign: true }
  const { success, output } = v.safeParse(uuid, written.value.trim())
  return success
    ? { id: output }
    : { error: { column: written.head.name, reason: 'This is not an id.' } }
}
