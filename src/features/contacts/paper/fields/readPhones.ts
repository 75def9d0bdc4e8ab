import * as v from 'valibot'
import { phone } from '@/contract/phone'
import { asciiDigits } from '@/values/asciiDigits'
import { readPhone } from '@/values/phone/readPhone'
import { lacksCountry } from '@/values/phone/phoneText'
import type { ReadValue, Step } from './cardField'
import type { CardLine } from './cardLine'
import { withoutEdges } from './withoutEdges'

const MAX_PHONES = 8
const MIN_DIGITS = 7
const MAX_DIGITS = 15
/** Text beside a number that is shorter is a label. */
const MIN_REST = 8
/** The longest label of a number, with the signs after it. */
const LABEL_LENGTH = 60
/** A number that was repaired, or is valid in no country, is proposed but has to be checked. */
const DOUBTFUL = 0.5
/** Numbers of registers and banks, which are no phone numbers. */
const OTHER_NUMBERS =
  /\b(?:siret|siren|rcs|tva|vat|iban|bic|hrb|hra|ust|org\.? ?nr|ein|ape|naf|reg(?:istration)?\.? ?no|steuer|cif|kvk)\b/i
const NUMBER = /[+(]{0,2}\d[\d\s().\-–/]{5,30}\d/
const EXTENSION = /^[\s,]*(?:ext(?:ension)?|x|poste|durchwahl|int)[\s.:]*(\d{1,6})\b/i
/** Letters that look like digits, in a word of digits. */
const LIKE_DIGITS: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  l: '1',
  I: '1',
  S: '5',
  B: '8',
}

const labels: readonly (readonly [string, RegExp])[] = [
  ['Fax', /\b(?:fax|telefax|télécopie|telecopie|f)\b/i],
  ['Mobile', /\b(?:mobile?|mobil|mob|cell(?:ular)?|portable|gsm|handy|whatsapp|m|c|port)\b/i],
  [
    'Work',
    /\b(?:tel|tél|telephone|téléphone|telefon|phone|ph|office|bureau|büro|direct|direkt|switchboard|standard|main|fixe|t|p|o|d|b)\b/i,
  ],
]
/** Mobile numbers of France. */
const FRENCH_MOBILE = /^(?:\+33\s?\(?0?\)?\s?|0)[67]/

/** Finds the phone numbers of a card, each with its label. Other text of their lines is left. */
export function readPhones(lines: readonly CardLine[]): Step<ReadValue[]> {
  const found: ReadValue[] = []
  const left: CardLine[] = []
  for (const line of lines) {
    const { values, remaining } = numbersIn(line)
    if (values.length === 0 || found.length >= MAX_PHONES) {
      left.push(line)
      continue
    }
    for (const value of values) if (isNew(value, found)) found.push(value)
    if (remaining.length >= MIN_REST) left.push({ ...line, text: remaining })
  }
  return { found: found.slice(0, MAX_PHONES), left }
}

function isNew({ value }: ReadValue, found: readonly ReadValue[]): boolean {
  const digits = (text: string) => text.replace(/\D/g, '')
  return found.every((each) => digits(each.value) !== digits(value))
}

function numbersIn(line: CardLine): { values: ReadValue[]; remaining: string } {
  const values: ReadValue[] = []
  if (OTHER_NUMBERS.test(line.text)) return { values, remaining: line.text }
  const written = asciiDigits(line.text).replaceAll('\uff0b', '+')
  const repaired = withDigits(written)
  const others: string[] = []
  let text = repaired
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    const extension = EXTENSION.exec(after)
    const value = cleaned(match[0]) + (extension ? ` ext. ${extension[1] ?? ''}` : '')
    const digits = match[0].replace(/\D/g, '').length
    if (
      digits < MIN_DIGITS ||
      digits > MAX_DIGITS ||
      isHouseAndCode(value) ||
      !v.is(phone, value)
    ) {
      others.push(before + match[0])
    } else {
      const { label, rest } = labelOf(before, after, value)
      const stored = readPhone(value)?.stored
      const isDoubtful = repaired !== written || (stored === undefined && !lacksCountry(value))
      const confidence = isDoubtful ? Math.min(DOUBTFUL, line.confidence) : line.confidence
      values.push({ value: stored ?? value, label, confidence })
      others.push(rest)
    }
    text = after.slice(extension?.[0].length ?? 0)
  }
  return {
    values,
    remaining: withoutEdges([...others, text].join(' ').replace(/\s+/g, ' '), ' (),;:.-'),
  }
}

/** Tells the number of a house beside a postal code, `14 - 40212`, from a phone number. */
function isHouseAndCode(value: string): boolean {
  return /^[1-9][\d ]* - /.test(value)
}

/** Replaces letters by the digits they look like, in words that are digits otherwise. */
function withDigits(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const repaired = word.replace(/[OoQlISB]/g, (letter) => LIKE_DIGITS[letter] ?? letter)
    const digits = word.replace(/\D/g, '').length
    return digits > 0 && /^[+(]?\d[\d().\-/]*$/.test(repaired) ? repaired : word
  })
}

/** Closes brackets and gaps that are no part of the number. */
function cleaned(number: string): string {
  const text = number.replace(/–/g, '-').replace(/\s+/g, ' ').trim()
  const isOpen = text.split('(').length > text.split(')').length
  return isOpen ? text.replace('(', '') : text
}

/** Returns the label of a number, and the text before it without that. */
function labelOf(before: string, after: string, value: string): { label: string; rest: string } {
  const leading =
    /[\p{L}.-]{1,14}(?: [\p{L}.-]{1,14})?[\s:.()-]*$/u.exec(before.slice(-LABEL_LENGTH))?.[0] ?? ''
  const named = labels.find(([, words]) => words.test(leading))
  if (named) return { label: named[0], rest: before.slice(0, before.length - leading.length) }
  const trailing = /^[\s(,-]*[\p{L}.-]{1,12}/u.exec(after)?.[0] ?? ''
  const told = labels.find(([, words]) => words.test(trailing))
  if (told) return { label: told[0], rest: before }
  return { label: FRENCH_MOBILE.test(value) ? 'Mobile' : 'Work', rest: before }
}
