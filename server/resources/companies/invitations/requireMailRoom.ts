import { ApiError } from '../../../platform/http/apiError'
import { findUser } from '../../../platform/identity/userRecord'
import { type MailLimit, countMails } from '../../../platform/mail/countMails'
import type { Ctx } from '../../../ports/context'
import { hasPlan } from '../../billing'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The most mails of a person in the first hour after their account was created. */
const MAILS_OF_FIRST_HOUR = 5

/**
 * Counts invitation mails that the actor asks for. Throws CONFLICT unless their own address is
 * confirmed, and LIMIT_REACHED, without counting any, beyond what a person without a plan may send
 * in a day over all companies.
 */
export async function requireMailRoom(ctx: Ctx, companyId: string, mails: number): Promise<void> {
  const { db, actor, clock, limits, mail } = ctx
  if (mails === 0 || !mail.isConfigured) return
  if (!actor.isEmailVerified)
    throw new ApiError(
      'CONFLICT',
      'Confirm your own e-mail address first; then this server sends mails for you. Until then, invite without mails and copy the links.',
    )
  const { tenantId, userId } = actor
  if (actor.isPremium || (await hasPlan(db, tenantId, companyId, clock()))) return
  const user = await findUser(db, tenantId, userId)
  const age = user ? clock().getTime() - user.createdAt.getTime() : 0
  const ofDay: MailLimit = { mails: limits.invitationMails, withinMs: DAY_MS }
  const ofFirstHour: MailLimit = { mails: MAILS_OF_FIRST_HOUR, withinMs: HOUR_MS }
  const room = await countMails(db, mails, {
    ...{ tenantId, ownerId: userId, now: clock() },
    limits: age < HOUR_MS ? [ofDay, ofFirstHour] : [ofDay],
  })
  if (mails <= room) return
  const left =
    room === 0
      ? 'no more invitation mails'
      : `only ${String(room)} more invitation ${room === 1 ? 'mail' : 'mails'}`
  throw new ApiError(
    'LIMIT_REACHED',
    age < HOUR_MS
      ? `Your account is new, so you can send ${left} in its first hour. Invite without mails and copy the links, or try again later.`
      : `You can send ${left} today. Invite without mails and copy the links, or try again tomorrow.`,
  )
}
