import { type SQL, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/contract/companies/company'
import { type Access, type Call, pathParams } from '@/contract/call'
import type { Actor, PublicCtx, Registry } from '../../ports/context'
import type { IdentityClaims } from '../../ports/identity'
import type { Membership } from '../../ports/registry'
import { requireWritable } from '../permissions/requireWritable'
import { abilityOf, asMemberships } from '../permissions/abilityOf'
import { ApiError, notFound } from './apiError'

/** A query, and the check of its answer, which throws if the call is not allowed. */
interface Check {
  query?: SQL
  verify: (answer: unknown, memberships: readonly Membership[], now: Date) => void
}

interface Request {
  call: Call
  params: unknown
  body: unknown
}

type Policy = (request: Request, claims: IdentityClaims, registry: Registry) => Check

const allow: Policy = () => ({ verify: () => undefined })

/**
 * The policies of the values of `access`; one of them runs before every verb of a signed-in user. A
 * `signed` call has no user: its verb checks the signature.
 */
const policies: Record<Exclude<Access, 'signed'>, Policy> = {
  public: allow,
  user: allow,
  owner: (request, claims, registry) => {
    const { noun, param, isOwn } = ownedRowOf(request.call, registry)
    if (!isOwn) return allow(request, claims, registry)
    const { params } = request
    const own = isOwn(claims, String(valueAt(params, param)))
    const verify = (answer: unknown) => {
      if (answer !== true) throw notFound(noun)
    }
    // A known answer passes through the statement too, so that there is only one check.
    return { query: typeof own === 'boolean' ? sql`${own}::boolean` : own, verify }
  },
  companyMember: (request) => companyCheck(['member', 'admin', 'owner'], request),
  companyAdmin: (request) => companyCheck(['admin', 'owner'], request),
}

/**
 * Returns the actor of a call, with their ability, if the policy of its `access` allows it. Throws
 * `NOT_FOUND` for what the caller does not own, and `FORBIDDEN` for a member's call for
 * administrators. The policy's query and the memberships are part of the statement that reads the
 * user, so they cost no round trip.
 */
export async function authorize(
  { db, registry, clock }: Pick<PublicCtx, 'db' | 'registry' | 'clock'>,
  claims: IdentityClaims,
  request: Request,
): Promise<Actor> {
  const { query, verify } = policyOf(request.call)(request, claims, registry)
  const now = clock()
  const [row] = await db
    .select({
      isPremium: registry.isPremium(claims, now),
      memberships: registry.memberships(claims),
      answer: query ?? sql`null`,
    })
    .from(sql`(select 1) as request`)
  const memberships = asMemberships(row?.memberships)
  verify(row?.answer, memberships, now)
  const isPremium = row?.isPremium ?? false
  const ability = abilityOf(registry.rules, { userId: claims.userId, isPremium, memberships })
  return { ...claims, isPremium, memberships, ability }
}

function policyOf({ access, path }: Call): Policy {
  if (access === 'signed') throw new Error(`${path} has no user.`)
  return policies[access]
}

/** Throws at startup if no resource declares the row that an `owner` call names. */
export function requirePolicy(call: Call, registry: Registry): void {
  if (call.access === 'owner') ownedRowOf(call, registry)
}

function ownedRowOf(call: Call, { ownedRows }: Registry) {
  const [piece, row] = Object.entries(ownedRows).find(([each]) => call.path.includes(each)) ?? []
  const [param] = pathParams(piece ?? '')
  if (!row || param === undefined)
    throw new Error(`No resource says which row ${call.path} names (ownedRows).`)
  return { ...row, param }
}

function companyCheck(roles: readonly CompanyRole[], { call, params, body }: Request): Check {
  const [place, name] = (call.companyFrom ?? 'params.companyId').split('.')
  const companyId = valueAt(place === 'body' ? body : params, name ?? '')
  return {
    verify: (_answer, memberships, now) => {
      const membership = memberships.find((each) => each.companyId === companyId)
      if (!membership) throw notFound('company')
      if (!roles.includes(membership.role)) throw new ApiError('FORBIDDEN')
      if (call.method !== 'GET' && !call.whileReadOnly) requireWritable(membership, now)
    },
  }
}

function valueAt(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}
