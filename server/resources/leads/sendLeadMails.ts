import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { UserSettings } from '@/contract/account/users'
import { ofTenant } from '../../platform/db/ofTenant'
import { ownedBy } from '../../platform/db/ownedBy'
import { users } from '../../platform/db/tables'
import { MailError } from '../../platform/mail/mailError'
import type { Deps } from '../../ports/context'
import { contacts } from '../contacts/tables'
import { type Lead, leadColumns, leadMail } from './leadMail'
import { leadNotices } from './tables'

export type LeadMailDeps = Pick<Deps, 'db' | 'tenantId' | 'mail' | 'clock' | 'log' | 'identity'> & {
  /** The origin of this server for links. */
  origin: string
}

/** The most mails about one lead for a person and UTC day; further leads wait for the summary. */
export const MAX_SINGLE_MAILS = 20
/** The hour (UTC) of the summary. */
const SUMMARY_HOUR = 7
/** The time for which claimed notices are one process's; longer than two mails may take. */
const CLAIM_MS = 180_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000
const DAY_MS = 86_400_000
/** The most leads of one summary; further ones get another. */
const MOST_LEADS = 1_000

type Notice = typeof leadNotices.$inferSelect
type Owner = Pick<Notice, 'tenantId' | 'ownerId'>

/** Notices that this process may send as one mail, and nobody else for a while. */
interface Claimed extends Owner {
  notices: readonly Notice[]
  /** The day (UTC) for which a mail about one lead counts; null for a summary. */
  singleDay: string | null
  settings: UserSettings
}

/**
 * Tells people of the tenant by mail who left their details: each lead at once, at most 20 a day, and the others,
 * or all of them by choice, in a summary the next morning. Only a confirmed address gets mails.
 * Notices are claimed before and deleted after the mail, so that a killed process's mail is sent
 * again, and no two processes send one at the same time. Resolves to the number of mails; throws
 * when the mail server takes none at all.
 */
export async function sendLeadMails(deps: LeadMailDeps, signal?: AbortSignal): Promise<number> {
  if (!deps.mail.isConfigured) return 0
  let sent = 0
  while (!signal?.aborted) {
    const claimed = await claimNext(deps)
    if (claimed === null) break
    if (claimed === 'later') continue
    if (await send(deps, claimed)) sent += 1
  }
  return sent
}

/** Claims the next notices; `later` if they wait for the summary or are unwanted, null for none. */
async function claimNext(deps: LeadMailDeps): Promise<Claimed | 'later' | null> {
  const { db, clock } = deps
  const now = clock()
  const [next] = await db
    .select()
    .from(leadNotices)
    .where(and(ofTenant(leadNotices, deps), lte(leadNotices.dueAt, now)))
    .orderBy(asc(leadNotices.dueAt))
    .limit(1)
  if (!next) return null
  const { tenantId, ownerId } = next
  return db.transaction(async (tx) => {
    const isUser = and(eq(users.tenantId, tenantId), eq(users.id, ownerId))
    const [user] = await tx.select().from(users).where(isUser).for('update')
    const notices = await tx
      .select()
      .from(leadNotices)
      .where(and(ofOwner(next), lte(leadNotices.dueAt, now)))
      .orderBy(asc(leadNotices.addedAt), asc(leadNotices.contactId))
      .limit(MOST_LEADS)
    const [first] = notices
    if (!user) await tx.delete(leadNotices).where(ofOwner(next))
    if (!user || !first) return 'later'
    const { leadMails = 'each' } = user.settings
    if (leadMails === 'off') {
      await tx.delete(leadNotices).where(ofOwner(next))
      return 'later'
    }
    const summaryAt = summaryAfter(first.addedAt)
    const today = now.toISOString().slice(0, 10)
    const singles = user.leadMailDay === today ? user.leadMailsSent : 0
    const isSingle = leadMails === 'each' && summaryAt > now && singles < MAX_SINGLE_MAILS
    if (!isSingle && summaryAt > now) {
      await tx.update(leadNotices).set({ dueAt: summaryAt }).where(isOneOf(next, notices))
      return 'later'
    }
    const claimed = isSingle ? [first] : notices
    const dueAt = new Date(now.getTime() + CLAIM_MS)
    await tx.update(leadNotices).set({ dueAt }).where(isOneOf(next, claimed))
    if (isSingle)
      await tx
        .update(users)
        .set({ leadMailDay: today, leadMailsSent: singles + 1 })
        .where(isUser)
    const singleDay = isSingle ? today : null
    return { tenantId, ownerId, notices: claimed, singleDay, settings: user.settings }
  })
}

/** Sends a claimed mail; false if there was nobody to send it to or the server did not take it. */
async function send(deps: LeadMailDeps, claimed: Claimed): Promise<boolean> {
  const { db, identity, log } = deps
  let to: string | null = null
  try {
    to = await identity.findConfirmedEmail(claimed.ownerId)
    const leads = await readLeads(deps, claimed)
    if (to !== null && leads.length > 0 && claimed.settings.leadMailsRefused !== to) {
      await sendAbout(deps, to, leads)
      await db.delete(leadNotices).where(isOneOf(claimed, claimed.notices))
      return true
    }
  } catch (error) {
    const isRefused = error instanceof MailError && error.kind === 'rejected'
    if (!isRefused && !isUnwanted(error)) {
      await postpone(deps, claimed)
      if (error instanceof MailError && error.kind === 'later') {
        log.warn({ err: error }, 'a mail about a lead was not taken')
        return false
      }
      throw error
    }
    log.warn({ err: error }, 'a mail about a lead was refused')
    if (isRefused) await noteRefusal(deps, claimed, to)
  }
  await db.delete(leadNotices).where(isOneOf(claimed, claimed.notices))
  return false
}

/** Sends a mail; without the visitors' words where the mail server refuses what it says. */
async function sendAbout(
  { mail, origin }: LeadMailDeps,
  to: string,
  leads: readonly Lead[],
): Promise<void> {
  try {
    await mail.send(leadMail({ to, leads, origin }))
  } catch (error) {
    if (!isUnwanted(error)) throw error
    const silent = leads.map((lead) => ({ ...lead, websites: [], notes: '', metAt: null }))
    await mail.send(leadMail({ to, leads: silent, origin }))
  }
}

function isUnwanted(error: unknown): boolean {
  return error instanceof MailError && error.kind === 'unwanted'
}

/** Reads the leads that are still contacts, the oldest first. */
function readLeads({ db }: LeadMailDeps, { tenantId, ownerId, notices }: Claimed): Promise<Lead[]> {
  const ids = notices.map(({ contactId }) => contactId)
  const isOwned = ownedBy(contacts, { tenantId, userId: ownerId })
  return db
    .select(leadColumns)
    .from(contacts)
    .where(and(isOwned, inArray(contacts.id, ids), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
}

/** Tries again after a pause; a mail that was not sent does not count for the day. */
async function postpone({ db, clock }: LeadMailDeps, claimed: Claimed): Promise<void> {
  const { tenantId, ownerId, notices, singleDay } = claimed
  const tries = Math.max(...notices.map((notice) => notice.tries))
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10))
  await db
    .update(leadNotices)
    .set({ dueAt: new Date(clock().getTime() + pause), tries: tries + 1 })
    .where(isOneOf(claimed, notices))
  if (singleDay !== null)
    await db
      .update(users)
      .set({ leadMailsSent: sql`greatest(${users.leadMailsSent} - 1, 0)` })
      .where(
        and(eq(users.tenantId, tenantId), eq(users.id, ownerId), eq(users.leadMailDay, singleDay)),
      )
}

/** Remembers the address that refused a mail, for the owner to see. */
async function noteRefusal(
  { db, clock }: LeadMailDeps,
  { tenantId, ownerId }: Claimed,
  address: string | null,
): Promise<void> {
  if (address === null) return
  const refused: UserSettings = { leadMailsRefused: address }
  await db
    .update(users)
    .set({
      settings: sql`${users.settings} || ${JSON.stringify(refused)}::jsonb`,
      version: sql`${users.version} + 1`,
      updatedAt: clock(),
    })
    .where(and(eq(users.tenantId, tenantId), eq(users.id, ownerId)))
}

/** Returns the next morning after a moment. */
function summaryAfter(moment: Date): Date {
  const morning = new Date(moment)
  morning.setUTCHours(SUMMARY_HOUR, 0, 0, 0)
  return morning > moment ? morning : new Date(morning.getTime() + DAY_MS)
}

function ofOwner({ tenantId, ownerId }: Owner) {
  return ownedBy(leadNotices, { tenantId, userId: ownerId })
}

function isOneOf(owner: Owner, notices: readonly Notice[]) {
  const ids = notices.map(({ contactId }) => contactId)
  return and(ofOwner(owner), inArray(leadNotices.contactId, ids))
}
