import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { uploadTotals } from '../../platform/db/tables'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Owner } from '../../ports/registry'
import { keepTrialsOfOthers } from '../billing'
import { checkouts, stripeCustomers, subscriptions } from '../billing/tables'
import { cardHistory, cards } from '../cards/tables'
import {
  connectionAttempts,
  connectionItems,
  connections,
  instagramDeletions,
} from '../integrations/tables'
import { noteCompanyChange } from '../profiles'
import { directory } from '../profiles/tables'
import { companyFileKeys } from './companyFiles'
import { isCompany } from './companyRow'
import { isEmployee } from './employees/employeeRow'
import { writeEmployee } from './employees/writeEmployee'
import { companies, employees } from './tables'

interface Scope {
  db: Db
  actor: Owner
  clock: () => Date
}

/**
 * Removes a person whose account is deleted from all companies. A company that they own passes to
 * the active administrator who has been there longest; without one it is deleted with everything it
 * has. Returns the keys of the files of deleted companies.
 */
export async function leaveCompanies(scope: Scope): Promise<string[]> {
  const files: string[] = []
  for (const companyId of await lockOwnCompanies(scope))
    files.push(...(await leaveCompany(scope, companyId)))
  return files
}

/** Locks the person's companies, in the order of their ids, so that parallel deletions wait. */
async function lockOwnCompanies({ db, actor }: Scope): Promise<string[]> {
  const own = and(eq(employees.tenantId, actor.tenantId), eq(employees.userId, actor.userId))
  const places = await db.select({ companyId: employees.companyId }).from(employees).where(own)
  if (places.length === 0) return []
  const ids = places.map(({ companyId }) => companyId)
  const locked = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.tenantId, actor.tenantId), inArray(companies.id, ids)))
    .orderBy(asc(companies.id))
    .for('update')
  return locked.map(({ id }) => id)
}

async function leaveCompany(scope: Scope, companyId: string): Promise<string[]> {
  const { db, actor } = scope
  const own = and(isEmployee(actor.tenantId, companyId), eq(employees.userId, actor.userId))
  const [place] = await db.delete(employees).where(own).returning({ role: employees.role })
  if (place?.role !== 'owner') return []
  const [next] = await db
    .select()
    .from(employees)
    .where(
      and(
        isEmployee(actor.tenantId, companyId),
        eq(employees.role, 'admin'),
        eq(employees.state, 'active'),
      ),
    )
    .orderBy(asc(employees.createdAt), asc(employees.id))
    .limit(1)
    .for('update')
  if (!next) return deleteCompany(scope, companyId)
  await writeEmployee(scope, next, { role: 'owner' })
  return []
}

/**
 * Deletes a company with its people, links and stock, and returns the keys of its files. Cards that
 * somebody holds become that person's own. The keys of its stock stay nobody's, so that no other
 * card ever gets them.
 */
async function deleteCompany(scope: Scope, companyId: string): Promise<string[]> {
  const { db, actor } = scope
  const { tenantId } = actor
  const ofCompany = { tenantId, userId: companyId }
  await releaseHeldCards(scope, companyId)
  await db.delete(cards).where(ownedBy(cards, ofCompany))
  await db.delete(cardHistory).where(ownedBy(cardHistory, ofCompany))
  await db.update(directory).set({ ownerId: '' }).where(ownedBy(directory, ofCompany))
  await noteCompanyChange(scope, { companyId })
  await db.delete(employees).where(isEmployee(tenantId, companyId))
  await keepTrialsOfOthers(db, actor, companyId)
  const pictures = await deleteConnections(scope, companyId)
  for (const table of [uploadTotals, subscriptions, stripeCustomers, checkouts])
    await db.delete(table).where(ownedBy(table, ofCompany))
  const deleted = await db
    .delete(companies)
    .where(isCompany(tenantId, companyId))
    .returning({ content: companies.content })
  return [...pictures, ...deleted.flatMap(({ content }) => companyFileKeys(content))]
}

/** Deletes a company's connected accounts and returns the keys of their pictures. */
async function deleteConnections({ db, actor }: Scope, companyId: string): Promise<string[]> {
  const { tenantId } = actor
  const ofCompany = { tenantId, userId: companyId }
  await db
    .delete(connectionAttempts)
    .where(
      and(eq(connectionAttempts.tenantId, tenantId), eq(connectionAttempts.companyId, companyId)),
    )
  const items = await db
    .delete(connectionItems)
    .where(ownedBy(connectionItems, ofCompany))
    .returning({ pictureKey: connectionItems.pictureKey })
  for (const table of [connections, instagramDeletions])
    await db.delete(table).where(ownedBy(table, ofCompany))
  return items.flatMap(({ pictureKey }) => pictureKey || [])
}

/** Makes held cards their holders' own, whose history begins with that. */
async function releaseHeldCards({ db, actor, clock }: Scope, companyId: string): Promise<void> {
  const { tenantId, userId } = actor
  const held = and(
    eq(cards.tenantId, tenantId),
    eq(cards.companyId, companyId),
    ne(cards.ownerId, companyId),
  )
  const at = clock().toISOString()
  await db.execute(sql`insert into ${cardHistory}
      (tenant_id, owner_id, id, card_id, at, place, actor_id, change, from_value, to_value, reason)
    select tenant_id, owner_id, gen_random_uuid(), id, ${at}::timestamptz, 0, ${userId}, 'holder',
      ${companyId}, owner_id, 'The company was deleted.'
    from ${cards} where ${held}`)
  await db
    .update(cards)
    .set({ companyId: null, version: sql`${cards.version} + 1`, updatedAt: clock() })
    .where(held)
}
