import * as v from 'valibot'
import { email } from '@/contract/fields'
import type { ReadValue, Step } from './cardField'
import { type CardLine, bareText } from './cardLine'
import { isLikeName } from './personName'
import { withoutEdges } from './withoutEdges'

const MAX_EMAILS = 5
/** Signs that the reader takes for an @. */
const MISREAD_AT = /[©®¢]|\(at\)|\[at\]/i
const LABEL = /^\s*(?:e-?\s?mail|mail|courriel|mél|e)\s*[:.]?\s+/i
/** A repaired address is proposed, but has to be checked. */
const REPAIRED = 0.5

/** Finds the e-mail addresses of a card. */
export function readEmails(lines: readonly CardLine[]): Step<ReadValue[]> {
  const found: ReadValue[] = []
  const left: CardLine[] = []
  const nameWords = wordsOfNames(lines)
  for (const line of lines) {
    const address = found.length < MAX_EMAILS ? addressIn(line, nameWords) : null
    if (address === null) {
      left.push(line)
      continue
    }
    if (found.every(({ value }) => value !== address.value)) found.push(address)
    const remaining = address.remaining.trim()
    if (remaining !== '') left.push({ ...line, text: remaining })
  }
  return {
    found: found.map(({ value, label, confidence }) => ({ value, label, confidence })),
    left,
  }
}

function wordsOfNames(lines: readonly CardLine[]): ReadonlySet<string> {
  const names = lines.filter(({ text }) => isLikeName(text))
  return new Set(names.flatMap(({ text }) => text.split(' ').map(bareText)))
}

function addressIn(
  line: CardLine,
  nameWords: ReadonlySet<string>,
): (ReadValue & { remaining: string }) | null {
  const isMisread = !line.text.includes('@')
  if (isMisread && !MISREAD_AT.test(line.text)) return null
  const closed = closeGaps(line.text.replace(LABEL, '').replace(MISREAD_AT, '@'))
  const text = restoreDot(closed, nameWords)
  const written = /[^\s@,;:|<>()]{1,64}@[^\s@;:|<>()]{1,190}/.exec(text)?.[0]
  if (written === undefined) return null
  const value = repaired(written)
  if (!v.is(email, value)) return null
  const isRepaired =
    isMisread || text !== closed || value.toLowerCase() !== trimmed(written).toLowerCase()
  return {
    value: value.toLowerCase(),
    label: 'Work',
    confidence: isRepaired ? Math.min(REPAIRED, line.confidence) : line.confidence,
    remaining: text.replace(written, ' ').replace(LABEL, ''),
  }
}

/** Removes the spaces that the reader sees around the signs of an address. */
function closeGaps(text: string): string {
  const at = text.indexOf('@')
  if (at < 0) return text
  const before = text
    .slice(0, at)
    .trimEnd()
    .replace(/([._-]) (?=\S+$)/, '$1')
  const after = text
    .slice(at + 1)
    .trimStart()
    .replace(/^([\w-]{1,60})(?: ?\. ?|,)(?=[a-z]{2,})/i, '$1.')
  return `${before}@${after}`
}

/**
 * Puts back the dot of `nora.lindqvist@` where the reader saw a comma or nothing: the word before
 * is also in a line that looks like a name.
 */
function restoreDot(text: string, nameWords: ReadonlySet<string>): string {
  const [, start = '', word = '', rest] =
    /^((?:.*\s)?)(\p{Ll}{2,40})[ ,;]{1,2}([^\s@,;]+@.*)$/u.exec(text) ?? []
  return rest !== undefined && nameWords.has(bareText(word)) ? `${start}${word}.${rest}` : text
}

function trimmed(written: string): string {
  return withoutEdges(written, `.'"-`, `.,'"-`)
}

/** Repairs the endings that are no domain but look like one in print. */
function repaired(written: string): string {
  return trimmed(written)
    .replace(/,(?=[a-z]+$)/i, '.')
    .replace(/\.c(?:orn|0m|om\.)$/i, '.com')
    .replace(/\.n[ce]t$/i, '.net')
    .replace(/\.0rg$/i, '.org')
}
