import { type SQL, and, asc, eq, gt, isNull, lte, ne, or, lt, sql } from 'drizzle-orm'
import { MAX_MAILS_A_DAY } from '@/contract/companies/employees'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import { MailError } from '../../../platform/mail/mailError'
import type { Deps } from '../../../ports/context'
import { isCompany } from '../companyRow'
import { type EmployeeRow, isEmployee } from '../employees/employeeRow'
import { companies, employees } from '../tables'
import { invitationLink } from './invitationToken'
import { invitationMail } from './invitationMail'

export type MailerDeps = Pick<Deps, 'db' | 'tenantId' | 'mail' | 'clock' | 'log' | 'ruleSigner'> & {
  /** The origin of this server for links, such as `https://cards.example.com`. */
  origin: string
}

/** The time for which a claimed mail is one process's; longer than a mail may take. */
const CLAIM_MS = 120_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

/** A mail that this process may send, and nobody else for a while. */
interface Claimed {
  row: EmployeeRow
  companyName: string
  /** The day (UTC) that it counts for. */
  day: string
}

/**
 * Sends the tenant's invitation mails that wait, one after the other, at most 500 for each company and day
 * (UTC). A mail is claimed before and noted after it is sent, so that a killed process's mail is
 * sent again, and no two processes send one at the same time. A refused mail is `failed`; others are
 * tried again, after growing pauses, until the invitation expires. Resolves to the number of sent
 * mails; stops early when the mail server takes none at all, which it throws.
 */
export async function sendInvitations(deps: MailerDeps, signal?: AbortSignal): Promise<number> {
  if (!deps.mail.isConfigured) return 0
  let sent = 0
  while (!signal?.aborted) {
    const claimed = await claimNext(deps)
    if (claimed === null) break
    if (claimed === 'taken') continue
    if (await send(deps, claimed)) sent += 1
  }
  return sent
}

/** Claims the next mail; `taken` if another process or a change came first, null if none waits. */
async function claimNext(deps: MailerDeps): Promise<Claimed | 'taken' | null> {
  const { db, clock } = deps
  const now = clock()
  const [next] = await db
    .select({ row: employees })
    .from(employees)
    .innerJoin(companies, isOfCompany)
    .where(and(ofTenant(employees, deps), isDue(now), hasRoom(now)))
    .orderBy(asc(employees.invitedAt), asc(employees.id))
    .limit(1)
  if (!next) return null
  const { tenantId, companyId, id } = next.row
  return db.transaction(async (tx) => {
    // First the company, as everywhere, so that nobody waits for each other.
    const [company] = await tx
      .select({ name: companies.name, day: companies.mailDay, sent: companies.mailsSent })
      .from(companies)
      .where(and(isCompany(tenantId, companyId), hasRoom(now)))
      .for('update')
    if (!company) return 'taken'
    const [row] = await tx
      .update(employees)
      .set({ mailDueAt: new Date(now.getTime() + CLAIM_MS) })
      .where(and(isEmployee(tenantId, companyId, id), isDue(now)))
      .returning()
    if (!row) return 'taken'
    const today = dayOf(now)
    const mailsSent = (company.day === today ? company.sent : 0) + 1
    await tx
      .update(companies)
      .set({ mailDay: today, mailsSent })
      .where(isCompany(tenantId, companyId))
    return { row, companyName: company.name, day: today }
  })
}

/** Sends a claimed mail; false if the server did not take it. */
async function send(deps: MailerDeps, { row, companyName, day }: Claimed): Promise<boolean> {
  const { mail, ruleSigner, origin, clock, log } = deps
  const message = invitationMail({
    to: row.email,
    companyName,
    link: origin + invitationLink(ruleSigner, row, 'mailed'),
    expiresAt: row.invitationExpiresAt ?? clock(),
  })
  try {
    await mail.send(message)
  } catch (error) {
    await noteFailure(deps, row, error)
    await discount(deps.db, row, day)
    if (!(error instanceof MailError) || error.kind === 'unavailable') throw error
    log.warn({ err: error, companyId: row.companyId }, 'an invitation mail was not taken')
    return false
  }
  await note(deps.db, row, { mail: 'sent', mailedAt: clock() })
  return true
}

/** Notes a mail that was not sent. */
async function noteFailure(deps: MailerDeps, row: EmployeeRow, error: unknown): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const kind = error instanceof MailError ? error.kind : 'unavailable'
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.mailTries, 10))
  const mailDueAt = new Date(now.getTime() + pause)
  await note(
    db,
    row,
    kind === 'rejected' || kind === 'unwanted'
      ? { mail: 'failed', mailedAt: now }
      : // A server that takes no mail says nothing about this one.
        { mailDueAt, mailTries: row.mailTries + (kind === 'later' ? 1 : 0) },
  )
}

/** Changes the mail of the invitation that was claimed, unless it was renewed meanwhile. */
async function note(
  db: Db,
  { tenantId, companyId, id, invitationRound }: EmployeeRow,
  change: Partial<Pick<EmployeeRow, 'mail' | 'mailedAt' | 'mailTries' | 'mailDueAt'>>,
): Promise<void> {
  const isSame = and(
    isEmployee(tenantId, companyId, id),
    eq(employees.invitationRound, invitationRound),
    eq(employees.mail, 'waiting'),
  )
  await db.update(employees).set(change).where(isSame)
}

/** Gives a mail that was not sent back to the day for which it was counted. */
async function discount(db: Db, { tenantId, companyId }: EmployeeRow, day: string): Promise<void> {
  await db
    .update(companies)
    .set({ mailsSent: sql`greatest(${companies.mailsSent} - 1, 0)` })
    .where(and(isCompany(tenantId, companyId), eq(companies.mailDay, day)))
}

const isOfCompany = and(
  eq(companies.tenantId, employees.tenantId),
  eq(companies.id, employees.companyId),
)

/** Returns the condition that a mail waits, and that nobody tries to send it now. */
function isDue(now: Date): SQL | undefined {
  return and(
    eq(employees.mail, 'waiting'),
    eq(employees.state, 'invited'),
    gt(employees.invitationExpiresAt, now),
    or(isNull(employees.mailDueAt), lte(employees.mailDueAt, now)),
  )
}

/** Returns the condition that a company may send another mail today. */
function hasRoom(now: Date): SQL | undefined {
  return or(ne(companies.mailDay, dayOf(now)), lt(companies.mailsSent, MAX_MAILS_A_DAY))
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
