import { createUser as createUserCall, getRoles as getRolesCall, getUser as getUserCall } from '@/contract/users'
import { route } from '../http/route'
import { baseRules } from '../permissions/rules'
import { createUser, getUser } from './users.service'

export const usersRoutes = [
  route(getUserCall, (ctx, { params }) => getUser(ctx, params.userId)),
  route(createUserCall, (ctx, { body }) => createUser(ctx, body)),
  route(getRolesCall, async ({ actor, ruleSigner }) => ({ permissions: await ruleSigner.sign(baseRules(actor.userId), actor.userId, actor.tenantId) })),
]
