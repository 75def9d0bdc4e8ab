import { createHmac, randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '@/contract/cards/activationCode'
import type { RuleSigner } from '../../ports/identity'

/** Returns a new activation code: 60 random bits in Crockford's base 32. */
export function newCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? '',
  ).join('')
}

/** Returns a function that makes the keyed hash under which a code is stored. */
export function codeHasher(signer: Pick<RuleSigner, 'deriveKey'>): (code: string) => string {
  const key = signer.deriveKey('card codes')
  return (code) => createHmac('sha256', key).update(code).digest('base64url')
}
