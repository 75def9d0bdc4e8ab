import { subject } from '@casl/ability'
import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import type { Profile, ProfileSummary } from '@/contract/profiles/profile'
import { profiles } from './tables'
import { cards } from '../cards/tables'
import { companies, employees } from '../companies/tables'
import { companyColumns, employeesCompany, shownEmployee, toShownCompany } from './shownCompany'
import type { OwnerScope } from '../../platform/db/ownedBy'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Actor, Ctx } from '../../ports/context'

export type ProfileRow = typeof profiles.$inferSelect

/** A profile with the id of its virtual card and the company that it shows. */
export interface OwnProfile {
  row: ProfileRow
  cardId: string
  company: ShownCompany | null
}

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Action = 'create' | 'read' | 'update' | 'delete'

/** Returns the condition that a profile is the actor's. */
export function ownProfiles({ tenantId, userId }: Owner): SQL | undefined {
  return and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
}

/** Throws FORBIDDEN if the actor may not do this to any own row of that type. */
export function requireAbility(
  { actor }: Pick<Ctx, 'actor'>,
  action: Action,
  type: 'Profile' | 'Link' | 'Social',
): void {
  if (!actor.ability.can(action, subject(type, { ownerId: actor.userId })))
    throw new ApiError('FORBIDDEN')
}

const virtual = and(
  eq(cards.tenantId, profiles.tenantId),
  eq(cards.ownerId, profiles.ownerId),
  eq(cards.profileId, profiles.id),
  eq(cards.kind, 'virtual'),
)
const inOrder = [desc(profiles.isDefault), asc(profiles.createdAt), asc(profiles.id)]

/**
 * Returns summaries of all of the actor's profiles, in the order of `readProfiles`; the rest of
 * their content, which may be large, is not read.
 */
export async function readSummaries({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<ProfileSummary[]> {
  const { id, version, name, slug, isDefault, deactivatedAt, createdAt, updatedAt, content } =
    profiles
  const contentField = (field: 'firstName' | 'lastName' | 'occupation') =>
    sql<string>`${content} ->> ${field}`
  const words = {
    firstName: contentField('firstName'),
    lastName: contentField('lastName'),
    occupation: contentField('occupation'),
    avatar: sql<string | null>`${content} ->> 'avatar'`,
  }
  const columns = {
    id,
    version,
    name,
    slug,
    cardId: cards.id,
    isDefault,
    deactivatedAt,
    ...words,
    createdAt,
    updatedAt,
  }
  const rows = await db
    .select(columns)
    .from(profiles)
    .leftJoin(cards, virtual)
    .where(ownProfiles(actor))
    .orderBy(...inOrder)
  return rows.map(summaryOf)
}

/**
 * Returns the actor's profiles that match `where`, the default one first, then the oldest. Locked
 * rows cannot be changed by others until the transaction ends.
 */
export async function readProfiles(
  { db, actor }: OwnerScope,
  where?: SQL,
  { isLocked = false } = {},
): Promise<OwnProfile[]> {
  const query = db
    .select({ row: profiles, cardId: cards.id, ...companyColumns })
    .from(profiles)
    .leftJoin(cards, virtual)
    .leftJoin(employees, shownEmployee)
    .leftJoin(companies, employeesCompany)
    .where(and(ownProfiles(actor), where))
    .orderBy(...inOrder)
  const found = await (isLocked ? query.for('update', { of: profiles }) : query)
  return found.map(({ row, cardId, ...joined }) => ({
    row,
    cardId: cardId ?? '',
    company: toShownCompany(joined),
  }))
}

/**
 * Returns one of the actor's profiles. Throws NOT_FOUND if there is none, and FORBIDDEN if they may
 * not do this to it.
 */
export async function findProfile(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  profileId: string,
  action: Action,
  options?: { isLocked: boolean },
): Promise<OwnProfile> {
  const [found] = await readProfiles(ctx, eq(profiles.id, profileId), options)
  const { ability } = ctx.actor
  if (!found || !ability.can('read', subject('Profile', { ...found.row })))
    throw notFound('profile')
  if (!ability.can(action, subject('Profile', { ...found.row }))) throw new ApiError('FORBIDDEN')
  return found
}

type Listed = Omit<ProfileRow, 'tenantId' | 'ownerId' | 'content' | 'blocks'> &
  Pick<ProfileRow['content'], 'firstName' | 'lastName' | 'occupation' | 'avatar'> & {
    cardId: string | null
  }

function summaryOf({
  cardId,
  deactivatedAt,
  createdAt,
  updatedAt,
  ...row
}: Listed): ProfileSummary {
  return {
    ...row,
    cardId: cardId ?? '',
    isActive: deactivatedAt === null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Presents a profile with its whole content. */
export function presentProfile({
  row: { tenantId: _tenantId, ownerId: _ownerId, content, blocks, ...row },
  cardId,
  company,
}: OwnProfile): Profile {
  const { firstName, lastName, occupation, avatar } = content
  const summary = summaryOf({ ...row, firstName, lastName, occupation, avatar, cardId })
  return { ...content, ...summary, blocks, company }
}
