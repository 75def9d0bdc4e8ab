import { type SQL, and, eq } from 'drizzle-orm'
import {
  type Company,
  type CompanyContent,
  emptyCompanyContent,
} from '@/contract/companies/company'
import { notFound } from '../../platform/http/apiError'
import type { Actor, Ctx } from '../../ports/context'
import type { Membership } from '../../ports/registry'
import { companies } from './tables'

export type CompanyRow = typeof companies.$inferSelect

/** Returns the condition that a row is the company with this id. */
export function isCompany(tenantId: string, companyId: string): SQL | undefined {
  return and(eq(companies.tenantId, tenantId), eq(companies.id, companyId))
}

/** Returns a company. A locked one cannot be changed by others until the transaction ends. */
export async function findCompany(
  { db, actor }: { db: Ctx['db']; actor: Pick<Actor, 'tenantId'> },
  companyId: string,
  { isLocked = false } = {},
): Promise<CompanyRow> {
  const query = db.select().from(companies).where(isCompany(actor.tenantId, companyId))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw notFound('company')
  return { ...row, content: contentOf(row.content) }
}

/** Returns stored content with the fields that were added after it was stored. */
function contentOf(stored: CompanyContent): CompanyContent {
  return { ...emptyCompanyContent, ...stored }
}

/** Returns the actor's place in a company. Throws NOT_FOUND for a stranger. */
export function membershipIn({ memberships }: Actor, companyId: string): Membership {
  const membership = memberships.find((each) => each.companyId === companyId)
  if (!membership) throw notFound('company')
  return membership
}

/** Presents a company to one of its members. */
export function presentCompany(
  { id, name, version, content, blocks, createdAt, updatedAt }: CompanyRow,
  {
    role,
    employeeId,
    employeeVersion,
    profileId,
  }: Pick<Membership, 'role' | 'employeeId' | 'employeeVersion' | 'profileId'>,
): Company {
  const { everlinks: _everlinks, ...shown } = content
  return {
    ...shown,
    id,
    name,
    role,
    employeeId,
    employeeVersion,
    profileId,
    blocks,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
