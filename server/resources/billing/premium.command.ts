import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { calendarDay } from '@/contract/contacts/contactFields'
import { email } from '@/contract/fields'
import { users } from '../../platform/db/tables'
import {
  type OperatorDeps,
  OperatorError,
  operatorCommand,
} from '../../platform/operator/operatorCommand'
import type { Owner } from '../../ports/registry'
import { grantPremium, revokePremium } from './grantPremium'
import { premiumSubscriptions } from './premium'

const person = v.pipe(v.string('name the person.'), email)
/** Grants premium to a person, until the end of a day (UTC) or for good. */
const grant = operatorCommand({
  usage: 'premium:grant -- --email=ada@example.com [--until=2027-01-31]',
  options: v.strictObject({ email: person, until: v.optional(calendarDay) }),
  async *run(deps, { email: address, until }) {
    const now = deps.clock()
    const end = until === undefined ? null : new Date(`${until}T23:59:59.999Z`)
    if (end !== null && end <= now) throw new OperatorError('--until: this day is over.')
    for (const owner of await findPeople(deps, address))
      await grantPremium(deps, owner, { until: end, now })
    yield `${address} is premium now${until === undefined ? '' : `, until the end of ${until} (UTC)`}.\n`
  },
})

/** Ends the grant of a person. */
const revoke = operatorCommand({
  usage: 'premium:revoke -- --email=ada@example.com',
  options: v.strictObject({ email: person }),
  async *run(deps, { email: address }) {
    const now = deps.clock()
    for (const owner of await findPeople(deps, address)) {
      const hadGrant = await revokePremium(deps, owner, now)
      const paid = await premiumSubscriptions(deps.db, owner.tenantId, [owner.userId], now)
      yield `${hadGrant ? `The grant of ${address} has ended` : `${address} had no grant`}. ${
        paid.length > 0
          ? 'They stay premium by a subscription that they bought.'
          : 'They are not premium anymore.'
      }\n`
    }
  },
})

/** Returns the people with an address. Throws OperatorError if there is none. */
async function findPeople({ db, tenantId }: OperatorDeps, address: string): Promise<Owner[]> {
  const found = await db
    .select({ tenantId: users.tenantId, userId: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.email, address)))
  if (found.length === 0)
    throw new OperatorError(`Nobody with the address ${address} has signed in yet.`)
  return found
}

/** The commands by which an operator decides who is premium. */
export const premiumCommands = { 'premium:grant': grant, 'premium:revoke': revoke }
