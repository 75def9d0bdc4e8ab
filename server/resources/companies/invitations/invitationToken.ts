import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { uuid } from '@/contract/fields'
import type { RuleSigner } from '../../../ports/identity'
import type { employees } from '../tables'

/** One link of an invitation. A newer round ends the links of earlier ones. */
export type Invitation = Pick<
  typeof employees.$inferSelect,
  'tenantId' | 'companyId' | 'id' | 'invitationRound'
>

const TOKEN = /^([\w-]+)\.([\w-]+)\.(\d{1,9})\.([\w-]+)$/

/** Returns the path of an invitation's link. Nothing of it is stored, so it can be shown again. */
export function invitationLink(signer: RuleSigner, invitation: Invitation): string {
  return `/company?invitation=${invitationToken(signer, invitation)}`
}

/** Returns the secret part of the link: the ids, the round, and a keyed hash of them. */
function invitationToken(signer: RuleSigner, invitation: Invitation): string {
  const { companyId, id, invitationRound } = invitation
  return [companyId, id, String(invitationRound), hashOf(signer, invitation)].join('.')
}

/** Returns the invitation of a token of this tenant, or null for any other text. */
export function readInvitationToken(
  signer: RuleSigner,
  tenantId: string,
  token: string,
): Invitation | null {
  const [, companyId, id, round, hash = ''] = TOKEN.exec(token) ?? []
  if (!v.is(uuid, companyId) || !v.is(uuid, id)) return null
  const invitation = { tenantId, companyId, id, invitationRound: Number(round) }
  const expected = Buffer.from(hashOf(signer, invitation))
  const given = Buffer.from(hash)
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
  return isGenuine ? invitation : null
}

function hashOf(
  { deriveKey }: RuleSigner,
  { tenantId, companyId, id, invitationRound }: Invitation,
): string {
  return createHmac('sha256', deriveKey('invitations'))
    .update(JSON.stringify([tenantId, companyId, id, invitationRound]))
    .digest('base64url')
}
