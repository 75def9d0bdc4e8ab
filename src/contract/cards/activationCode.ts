import { asciiDigits } from '@/values/asciiDigits'

/** Crockford's base 32: digits and capital letters without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${String(CODE_LENGTH)}}$`)

/** Returns a code in ASCII without spaces, hyphens, and the marks around a pasted one. */
export function bareCode(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}

/**
 * Returns a typed activation code in its stored form, or null for anything else. Case, spaces and
 * hyphens do not matter; O counts as 0, and I and L as 1 (Crockford's base 32).
 */
export function readActivationCode(typed: string): string | null {
  const code = bareCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}

/** Returns a code in groups of four: `7K2M-9PQ4-T0XZ`. */
export function formatActivationCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Returns the code in the text of a scanned picture or chip: the code itself, or the `code` in an
 * address. Null if there is none, as in the address of a card.
 */
export function findActivationCode(scanned: string): string | null {
  const text = scanned.trim().slice(0, 2048)
  if (!URL.canParse(text)) return readActivationCode(text)
  return readActivationCode(new URL(text).searchParams.get('code') ?? '')
}
