import { grantPremium } from '../../resources/billing'
import type { TestServer } from '../../testing/harness'
import { SIGNED_IN_AT, TENANT, tokenOf } from '../../testing/testIdentity'
import { staff } from './world'

/** A caller of the matrix, by the place that decides what they may do. */
export interface Caller {
  /** The user, or null for somebody without a valid token. */
  userId: string | null
  /** The place in the company of the world. */
  role: 'owner' | 'admin' | 'member' | null
  isPremium: boolean
  hasRecord: boolean
  token: () => string | undefined
  /** Prepares what the token alone does not say. */
  prepare?: (server: TestServer) => Promise<void>
}

const nobody = { userId: null, role: null, isPremium: false, hasRecord: true }
const person = (userId: string, others: Partial<Caller> = {}): Caller => ({
  userId,
  role: null,
  isPremium: false,
  hasRecord: true,
  token: () => tokenOf({ userId }),
  ...others,
})
const premium = (caller: Caller): Caller => ({
  ...caller,
  isPremium: true,
  prepare: async ({ deps }) => {
    await grantPremium(
      deps,
      { tenantId: TENANT, userId: caller.userId ?? '' },
      { until: null, now: SIGNED_IN_AT },
    )
  },
})
const adas = () => tokenOf({ userId: 'ada' })

const valid = {
  owner: person('ada'),
  'other user': person('eve'),
  member: person(staff.member, { role: 'member' }),
  administrator: person(staff.admin, { role: 'admin' }),
  'company owner': person(staff.owner, { role: 'owner' }),
  'former member': person(staff.former),
  'other company: member': person(staff.otherMember),
  'other company: administrator': person(staff.otherAdmin),
  'other company: owner': person(staff.otherOwner),
}

/** The callers of the matrix. The "owner" owns the rows that calls of one's own rows name. */
export const callers: Record<string, Caller> = {
  anonymous: { ...nobody, token: () => undefined },
  forged: { ...nobody, token: () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.' },
  tampered: { ...nobody, token: () => adas().replace(/^(test\.)./, '$1f') },
  expired: { ...nobody, token: () => tokenOf({ userId: 'ada', expiresAt: SIGNED_IN_AT }) },
  'other tenant': { ...nobody, token: () => tokenOf({ userId: 'ada', tenantId: 'other' }) },
  revoked: {
    ...nobody,
    token: adas,
    prepare: async ({ identity }) => {
      await identity.revokeSessions('ada')
      const account = identity.accounts.get('ada')
      if (account) account.validSince = new Date(SIGNED_IN_AT.getTime() + 1)
    },
  },
  ...valid,
  ...Object.fromEntries(
    Object.entries(valid).map(([name, caller]) => [`${name}, premium`, premium(caller)]),
  ),
  'no record': person('stranger', { hasRecord: false }),
}
