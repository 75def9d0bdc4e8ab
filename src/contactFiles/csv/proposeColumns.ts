import type { ColumnMapping, ColumnTarget, ListField } from '@/contract/contacts/columnMapping'
import { listFields } from '@/contract/contacts/columnMapping'
import { bareValue, copiedValue } from '../rows/bareValue'
import { namedAddress } from '../rows/namedAddress'
import { isPlainEmail, isPlainLine, isPlainPhone, isPlainWebAddress } from '../rows/plainValues'
import { severalValues } from '../rows/severalValues'
import type { ColumnValue } from './ColumnValues'
import { bareLabel } from './labelledColumn'
import { foldHeader } from './languages/foldHeader'

/** A column that is only kept, although its values are those of a list. */
export interface ColumnProposal {
  /** The index of the column. */
  at: number
  target: Extract<ColumnTarget, { kind: 'list' }>
  /** Whether the values are the contact's own without doubt. */
  isCertain: boolean
}

/** The share of a column's values that are of a kind; the others are left out and told. */
const MOST = 0.9
/** The share of different values in a column about each person, not about somebody they share. */
const OWN = 0.8

/**
 * Returns the columns without a field whose values are e-mail addresses, phone numbers or web
 * addresses, whatever their headers. Values that another column of the same row already gives count
 * for nothing. A file of ours keeps its extras.
 */
export function proposeColumns(
  { columns }: ColumnMapping,
  values: readonly (readonly ColumnValue[])[],
): ColumnProposal[] {
  if (columns.some(({ target }) => target.kind === 'id' || target.kind === 'match')) return []
  const known = Object.fromEntries(
    listFields.map((field) => [
      field,
      new Set(
        columns.flatMap(({ target }, at) =>
          target.kind === 'list' && target.field === field && target.part === 'value'
            ? (values[at] ?? []).map(keyOf)
            : [],
        ),
      ),
    ]),
  )
  return columns.flatMap(({ header, target }, at) => {
    if (target.kind !== 'extra') return []
    const filled = values[at] ?? []
    const words = wordsOf(header)
    const field = listFields.find((each) => holds(each, words, filled))
    if (!field || filled.every((value) => known[field]?.has(keyOf(value)))) return []
    return { at, target: targetOf(field, header), isCertain: isCertain(field, words, filled) }
  })
}

/** Returns the folded words of a header, between spaces; those of "workPhone" also one by one. */
function wordsOf(header: string): string {
  const whole = foldHeader(header)
  const parts = foldHeader(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
  return ` ${whole}${parts === whole ? '' : ` ${parts}`} `
}

/** Tells whether nearly all values of a column are of a kind. */
function holds(field: ListField, words: string, filled: readonly ColumnValue[]): boolean {
  let others = Math.floor(filled.length * (1 - MOST))
  return filled.length > 0 && filled.every(({ text }) => isOf[field](text, words) || others-- > 0)
}

/** Returns the target with the header as its label, the only thing that says whose value it is. */
function targetOf(field: ListField, header: string): ColumnProposal['target'] {
  const written = header.trim()
  const label = bareLabel(written) ?? (isPlainLine(written, 60) ? written : '')
  return { kind: 'list', field, part: 'value', slot: 0, ...(label && { label }) }
}

function keyOf({ row, text }: ColumnValue): string {
  return `${String(row)} ${addressOf(text).toLowerCase()}`
}

/** Returns an e-mail address without what stands around it, and any other text as it is. */
function addressOf(text: string): string {
  return namedAddress(text)?.address ?? bareValue('emails', copiedValue('emails', text))
}

const PHONE_WORD =
  /\btel|phone|mobil|mobiel|movil|\bcell|\bcel |celular|handy|\bfax|\bgsm|whatsapp|viber|\bsms\b|festnetz|rufnummer|durchwahl/
/** Facts about a phone beside its number. */
const NO_PHONE = /\bids?\b|date|datum|country|type|status/
/** Headers of numbers that are no phones: identifiers, amounts, dates, codes. */
const NUMBER_WORD =
  /\b(?:id|ids|nr|no|num|number|numbers|numero|nummer|n|code|codes|key|ref|ean|gtin|upc|sku|isbn|issn|iban|bic|vat|tax|ust|account|konto|cuenta|conto|compte|invoice|order|barcode|iva|siret|siren|nif|cif|kvk|partita|steuer|artikel|article|product|price|preis|prix|precio|prezzo|preco|prijs|amount|betrag|sum|summe|total|date|datum|data|fecha|year|jahr|zip|plz|ssn|imei|serial|version)\b|nummer |nr |datum |code /
/** People who are somebody else, and accounts that are no address. */
const OTHER_PERSON =
  /owner|created|creator|modified|updated|assigned|manager|assistant|referr|spouse|partner|parent|emergency|besitzer|eigentumer|zustandig|erstellt|vorgesetzt|proprietaire|responsable|propietario|proprietario|eigenaar|\bim\b|messenger|chat|jabber|skype|msn|icq|display name|login|user|benutzer/
const PICTURE_WORD = /photo|foto|image|bild|picture|avatar|logo|icon|thumbnail/

const isOf: Record<ListField, (text: string, words: string) => boolean> = {
  emails: (text) => isPlainEmail(addressOf(text)) || severalValues('emails', text) !== null,
  phones: (text, words) =>
    (severalValues('phones', text) ?? [text]).every((each) => isPhone(each, words)),
  websites: (text, words) =>
    /^(?:https?:\/\/|www\.)/i.test(text) && !PICTURE_WORD.test(words) && isPlainWebAddress(text),
}

const DATE = /^\(?\d{1,4}([./ -])\d{1,2}\1\d{1,4}(?:\s.*)?$/
const INTERNATIONAL = /^(?:\+|00)[1-9][\d ().\-/]*$/
/** A national number with an area code of its own: `(030) 555`, `0171 555`, `212-555-0106`. */
const NATIONAL = /^(?:\(?0[1-9]\d{0,4}\)?[ .\-/]+\d[\d ().\-/]*|\(?\d{3}\)?[ .-] ?\d{3}[ .-]\d{4})$/
/** Digits alone, of a mobile phone or with an area code. */
const DIGITS = /^0[1-9]\d{8,10}$/

/**
 * Tells whether a text is a phone number for certain: under a header that says so any number, else
 * one with a country code or written as phone numbers are, and under no header of other numbers.
 */
function isPhone(written: string, words: string): boolean {
  const text = bareValue('phones', copiedValue('phones', written))
  const digits = text.replace(/\D/g, '').length
  if (digits < 6 || digits > 17 || !isPlainPhone(text) || DATE.test(text)) return false
  if (saysPhone(words)) return true
  if (digits < 8) return false
  if (text.startsWith('+')) return INTERNATIONAL.test(text)
  if (NUMBER_WORD.test(words)) return false
  return INTERNATIONAL.test(text)
    ? digits >= 10 && /[ ()./-]/.test(text)
    : NATIONAL.test(text) || DIGITS.test(text)
}

function saysPhone(words: string): boolean {
  return (PHONE_WORD.test(words) && !NO_PHONE.test(words)) || bareLabel(words) !== null
}

function isCertain(field: ListField, words: string, filled: readonly ColumnValue[]): boolean {
  if (field === 'websites' || OTHER_PERSON.test(words)) return false
  const different = new Set(filled.map(({ text }) => text.toLowerCase())).size
  const isSure = (text: string) => field === 'emails' || text.startsWith('+') || saysPhone(words)
  return (
    different >= filled.length * OWN &&
    filled.every(({ text }) => isOf[field](text, words) && isSure(text))
  )
}
