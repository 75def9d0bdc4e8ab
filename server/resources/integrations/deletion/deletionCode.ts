import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RuleSigner } from '../../../ports/identity'

/*
 * A code is an id of 128 bits and a tag of 64 bits, in hexadecimal digits: Instagram asks for letters
 * and digits. The tag tells a code of this server from a guess although nothing is stored under it.
 */
const ID_BYTES = 16
const TAG_BYTES = 8
const CODE = /^[0-9a-f]{48}$/

type Signer = Pick<RuleSigner, 'deriveKey'>

/** The facts of a request of Instagram that make it different from its other requests. */
export interface InstagramRequest {
  origin: 'deauthorize' | 'dataDeletion'
  accountId: string
  issuedAt: Date | null
}

/** Makes a new code, which nobody can guess. */
export function newDeletionCode(signer: Signer): string {
  return withTag(signer, randomBytes(ID_BYTES))
}

/** Returns the code of a request of Instagram: the same one each time it is repeated. */
export function codeOfRequest(signer: Signer, request: InstagramRequest): string {
  const { origin, accountId, issuedAt } = request
  return withTag(signer, digest(signer, ['request', origin, accountId, issuedAt], ID_BYTES))
}

/** Tells whether a text has the form of a code. */
export function hasCodeForm(text: string): boolean {
  return CODE.test(text)
}

/** Tells whether this server made a code, with or without a deletion under it. */
export function isDeletionCode(signer: Signer, code: string): boolean {
  if (!hasCodeForm(code)) return false
  const own = withTag(signer, Buffer.from(code, 'hex').subarray(0, ID_BYTES))
  return timingSafeEqual(Buffer.from(own), Buffer.from(code))
}

function withTag(signer: Signer, id: Buffer): string {
  const tag = digest(signer, ['tag', id.toString('hex')], TAG_BYTES)
  return Buffer.concat([id, tag]).toString('hex')
}

function digest(signer: Signer, parts: readonly unknown[], bytes: number): Buffer {
  return createHmac('sha256', signer.deriveKey('deletion codes'))
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, bytes)
}
