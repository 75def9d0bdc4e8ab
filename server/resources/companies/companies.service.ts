import { randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Company,
  type CompanyPatch,
  type CompanySummary,
  type companyInput,
  companyName,
  emptyCompanyContent,
} from '@/contract/companies/company'
import { ApiError, invalid } from '../../platform/http/apiError'
import { findUser, lockAccount } from '../../platform/identity/userRecord'
import type { Ctx } from '../../ports/context'
import { defaultProfileId, invalidateCards, readSocials, requireUnchangedFiles } from '../profiles'
import { changeCompany } from './changeCompany'
import { findCompany, membershipIn, presentCompany } from './companyRow'
import { findFreeProfile, requireRoomForCompany } from './employees/ownProfile'
import { requireOwnCompanyRoom } from './ownCompanyRoom'
import { searchTextOf } from './employees/employeeRow'
import { companies, employees } from './tables'

/** Lists the companies in which the actor is active, by name. */
export async function listCompanies({ db, actor }: Ctx): Promise<{ items: CompanySummary[] }> {
  const ofCompany = and(
    eq(companies.tenantId, employees.tenantId),
    eq(companies.id, employees.companyId),
  )
  const own = and(
    eq(employees.tenantId, actor.tenantId),
    eq(employees.userId, actor.userId),
    eq(employees.state, 'active'),
  )
  const items = await db
    .select({
      id: companies.id,
      name: companies.name,
      logo: sql<string | null>`${companies.content} ->> 'logo'`,
      role: employees.role,
      employeeId: employees.id,
      employeeVersion: employees.version,
      profileId: employees.profileId,
    })
    .from(employees)
    .innerJoin(companies, ofCompany)
    .where(own)
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
  return { items }
}

/**
 * Creates a company whose owner the actor becomes; their default profile shows it unless it shows
 * another one. Throws PLAN_LIMIT at as many own companies as the plan allows, and CONFLICT for a
 * person in fifty companies.
 */
export async function createCompany(
  ctx: Ctx,
  { name, website }: v.InferOutput<typeof companyInput>,
): Promise<Company> {
  const { ability, tenantId, userId, email } = ctx.actor
  // With a row, so that the rules of an owner's own company do not count.
  if (!ability.can('create', subject('Company', {}))) throw new ApiError('FORBIDDEN')
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockAccount(inside)
    const user = await findUser(tx, tenantId, userId)
    if (!user) throw invalid({}, 'Create your user record first.')
    await requireRoomForCompany(inside)
    await requireOwnCompanyRoom(inside)
    const stamps = { createdAt: ctx.clock(), updatedAt: ctx.clock() }
    const content = { ...emptyCompanyContent, website }
    const row = {
      tenantId,
      id: randomUUID(),
      version: 1,
      name,
      content,
      blocks: [],
      mailDay: '',
      mailsSent: 0,
      readOnlyFrom: null,
      seats: null,
      seatsEndAt: null,
      ...stamps,
    }
    const profileId = await findFreeProfile(inside, await defaultProfileId(inside))
    const { firstName, lastName } = user
    const facts = { firstName, lastName, jobTitle: '', department: '', employeeNumber: '' }
    const person = { ...facts, email: email.toLowerCase() }
    const employee = {
      ...person,
      tenantId,
      companyId: row.id,
      id: randomUUID(),
      userId,
      profileId,
      role: 'owner',
      state: 'active',
      searchText: searchTextOf(person),
      ...stamps,
    } as const
    await tx.insert(companies).values(row)
    await tx.insert(employees).values(employee)
    invalidateCards(ctx)
    const own = { employeeId: employee.id, employeeVersion: 1, profileId }
    return presentCompany(row, { role: 'owner', ...own })
  })
}

export async function getCompany(ctx: Ctx, companyId: string): Promise<Company> {
  const membership = membershipIn(ctx.actor, companyId)
  if (!ctx.actor.ability.can('read', subject('Company', { id: companyId })))
    throw new ApiError('FORBIDDEN')
  return presentCompany(await findCompany(ctx, companyId), membership)
}

/** Throws VALIDATION_FAILED for a name that a company may only keep. */
function requireName(name: string): void {
  const { issues } = v.safeParse(companyName, name)
  if (issues) throw invalid({ name: issues[0].message })
}

/**
 * Changes the given fields. Throws VERSION_CONFLICT if the stored version is newer, and
 * VALIDATION_FAILED if a social's picture is neither unchanged nor null.
 */
export async function updateCompany(
  ctx: Ctx,
  companyId: string,
  version: number,
  { name, locks, ...patch }: CompanyPatch,
): Promise<Company> {
  const row = await changeCompany(
    ctx,
    companyId,
    ({ content, ...before }) => {
      if (name !== undefined && name !== before.name) requireName(name)
      if (patch.socials) requireUnchangedFiles('socials', 'media', content.socials, patch.socials)
      const given = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined),
      )
      return {
        name: name ?? before.name,
        content: {
          ...content,
          ...given,
          ...(patch.socials && { socials: readSocials(content.socials, patch.socials) }),
          ...(locks && { locks: [...new Set(locks)] }),
        },
      }
    },
    { version },
  )
  return presentCompany(row, membershipIn(ctx.actor, companyId))
}
