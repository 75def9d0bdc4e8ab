import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { email } from '@/contract/fields'
import { users } from '../../platform/db/tables'
import { operatorCommand, OperatorError } from '../../platform/operator/operatorCommand'

const options = v.strictObject({ email: v.pipe(v.string('name the person.'), email) })

/** Makes the command that grants premium, or takes it back. */
function setPremium(isPremium: boolean) {
  const verb = isPremium ? 'grant' : 'revoke'
  return operatorCommand({
    usage: `premium:${verb} -- --email=ada@example.com`,
    options,
    async *run({ db, identity, clock }, { email: address }) {
      const changed = await db
        .update(users)
        .set({ isPremium, updatedAt: clock() })
        .where(and(eq(users.tenantId, identity.tenantId), eq(users.email, address)))
        .returning({ id: users.id })
      if (changed.length === 0)
        throw new OperatorError(`Nobody with the address ${address} has signed in yet.`)
      yield `${address} ${isPremium ? 'is premium now' : 'is not premium any more'}.\n`
    },
  })
}

/** The commands by which an operator decides who is premium. */
export const premiumCommands = {
  'premium:grant': setPremium(true),
  'premium:revoke': setPremium(false),
}
