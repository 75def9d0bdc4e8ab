import * as v from 'valibot'
import { answerList } from '@/contract/list'
import type { Tokens } from '../../../ports/integrations'
import type { SecretBox } from '../../../ports/secrets'
import type { ConnectionRow } from '../connections/connectionRow'

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const storedTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  issuedAt: moment,
  accessExpiresAt: moment,
  refreshExpiresAt: v.nullable(moment),
  scopes: answerList(v.string()),
  facts: v.record(v.string(), v.string()),
})

type Key = Pick<ConnectionRow, 'tenantId' | 'ownerId' | 'provider' | 'id'>

/** Encrypts tokens for one row: a copy of them in another row cannot be opened. */
export function sealTokens(
  box: SecretBox,
  key: Key,
  tokens: Tokens,
): Pick<ConnectionRow, 'tokens' | 'keyId'> {
  return { tokens: box.seal(bindingOf(key), JSON.stringify(tokens)), keyId: box.keyId }
}

/** Decrypts the tokens of a row. Returns null when that is not possible. */
export function openTokens(box: SecretBox, row: Key & { tokens: string }): Tokens | null {
  const text = box.open(bindingOf(row), row.tokens)
  if (text === null) return null
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), storedTokens), text)
  return read.success ? read.output : null
}

function bindingOf({ tenantId, ownerId, provider, id }: Key): string[] {
  return [tenantId, ownerId, provider, id]
}
