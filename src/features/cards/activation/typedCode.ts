import {
  bareCode,
  CODE_LENGTH,
  findActivationCode,
  formatActivationCode,
  readActivationCode,
} from '@/contract/cards/activationCode'
import { messages } from '@/contract/fields'
import { cardKeyOf } from '@/contract/profiles/cardLink'

/**
 * Returns the text of the code's field: in groups of four as far as it can be part of a code, else
 * as it was typed. A pasted address gives its code.
 */
export function shownCode(typed: string): string {
  const found = findActivationCode(typed)
  if (found !== null) return formatActivationCode(found)
  const letters = bareCode(typed)
  if (!/^[0-9A-Z]*$/.test(letters) || letters.length > CODE_LENGTH) return typed
  return formatActivationCode(letters.replace(/O/g, '0').replace(/[IL]/g, '1'))
}

/** Returns what is wrong with a typed code, or undefined. */
export function codeError(typed: string): string | undefined {
  if (typed.trim() === '') return messages.required
  if (readActivationCode(typed) !== null) return undefined
  return /u/i.test(typed)
    ? 'A code has no letter U. Compare it with the card.'
    : `A code has ${String(CODE_LENGTH)} letters and digits, such as 7K2M-9PQ4-T0XZ.`
}

/** The result of reading a picture or a chip: a code, or why there is none. */
type Scanned = { code: string } | { problem: string }

/** Returns the code in a scanned text; the address of a card, on any site, is told apart. */
export function readScanned(text: string): Scanned {
  const code = findActivationCode(text)
  if (code !== null) return { code }
  const address = text.trim()
  const isOfCard = URL.canParse(address) && cardKeyOf(address, new URL(address).host) !== null
  return {
    problem: isOfCard
      ? 'This is the card’s address, not its code. The activation code has 12 letters and digits and is printed on the card or beside it.'
      : 'This is no activation code. Scan the code that came with the card, or type it.',
  }
}
