import type { HttpHandler } from 'msw'
import { createUser, getRoles, getUser } from '@/contract/account/users'
import { buildUser } from '../builders'
import { servedActor } from '../servedActor'
import { signRules } from '../signRules'
import { onCall, success } from './callHandler'
import { errorAnswer } from './errorAnswer'

/** The calls about the person who uses the app: the record, if there is one, and the signed rules. */
export const actorHandlers: HttpHandler[] = [
  onCall(getUser, async () => {
    const { user, premiumRules } = servedActor()
    if (user === null) return errorAnswer('NOT_FOUND')
    return success(getUser, {
      ...user,
      ...(premiumRules && {
        Roles: { permissions: await signRules({ rules: premiumRules, sub: user.userId }) },
      }),
    })
  }),
  onCall(getRoles, async () => {
    const { identityUser, rules } = servedActor()
    return success(getRoles, { permissions: await signRules({ rules, sub: identityUser.userId }) })
  }),
  onCall(createUser, () =>
    success(createUser, buildUser({ userId: servedActor().identityUser.userId })),
  ),
]
