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

/** The way by which a link reaches its reader. Only a mailed one proves that they have the mailbox. */
type Way = 'mailed' | 'copied'

/** An invitation as a link names it. */
export interface OpenedInvitation extends Invitation {
  /** The link is the one of the mail. */
  isMailed: boolean
}

/** Returns the path of an invitation's link. Nothing of it is stored, so it can be shown again. */
export function invitationLink(signer: RuleSigner, invitation: Invitation, way: Way): string {
  return `/company?invitation=${invitationToken(signer, invitation, way)}`
}

/** Returns the secret part of the link: the ids, the round, and a keyed hash of them. */
function invitationToken(signer: RuleSigner, invitation: Invitation, way: Way): string {
  const { companyId, id, invitationRound } = invitation
  return [companyId, id, String(invitationRound), hashOf(signer, invitation, way)].join('.')
}

/** Returns the invitation of a token of this tenant, or null for any other text. */
export function readInvitationToken(
  signer: RuleSigner,
  tenantId: string,
  token: string,
): OpenedInvitation | null {
  const [, companyId, id, round, hash = ''] = TOKEN.exec(token) ?? []
  if (!v.is(uuid, companyId) || !v.is(uuid, id)) return null
  const invitation = { tenantId, companyId, id, invitationRound: Number(round) }
  const isOf = (way: Way) => areEqual(hash, hashOf(signer, invitation, way))
  const isMailed = isOf('mailed')
  return isMailed || isOf('copied') ? { ...invitation, isMailed } : null
}

function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns the keyed hash. A change of the address raises the round, so it stands for the address. */
function hashOf(
  { deriveKey }: RuleSigner,
  { tenantId, companyId, id, invitationRound }: Invitation,
  way: Way,
): string {
  // Links from before there were two kinds were the same for both, and count as copied.
  const parts = [tenantId, companyId, id, invitationRound, ...(way === 'mailed' ? [way] : [])]
  return createHmac('sha256', deriveKey('invitations'))
    .update(JSON.stringify(parts))
    .digest('base64url')
}
