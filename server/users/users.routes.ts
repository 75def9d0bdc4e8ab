import { createUser as createUserCall, getRoles as getRolesCall, getUser as getUserCall, listUsers, updateUser } from '@/contract/users'
import { authExists, register, signInByPhone, updateAuth } from '@/contract/auth'
import { ApiFault } from '../http/apiFault'
import { route } from '../http/route'
import { baseRules } from '../permissions/rules'
import { createUser, getUser } from './users.service'

export const usersRoutes = [
  route(getUserCall, (ctx, { params }) => getUser(ctx, params.userId)),
  route(createUserCall, (ctx, { body }) => createUser(ctx, body)),
  route(getRolesCall, async ({ actor, ruleSigner }) => ({ permissions: await ruleSigner.sign(baseRules(actor.userId), actor.userId, actor.tenantId) })),
  ...[register, updateAuth, authExists, signInByPhone, updateUser, listUsers].map((call) => ({ call, handle: () => Promise.reject(new ApiFault('NOT_IMPLEMENTED')) })),
]
