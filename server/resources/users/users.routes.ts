import * as authCalls from '@/contract/account/auth'
import * as userCalls from '@/contract/account/users'
import { publicRoute, route } from '../../platform/http/route'
import * as auth from './auth.service'
import * as users from './users.service'

export const usersRoutes = [
  publicRoute(authCalls.register, (ctx, { body }) => auth.register(ctx, body)),
  publicRoute(authCalls.authExists, (ctx, { params }) => auth.authExists(ctx, params)),
  publicRoute(authCalls.signInByPhone, (ctx, { body }) => auth.signInByPhone(ctx, body.phoneProof)),
  publicRoute(authCalls.signOut, (ctx) => auth.signOut(ctx)),
  route(authCalls.updateAuth, (ctx, { body }) => auth.updateAuth(ctx, body)),
  route(userCalls.getUser, (ctx, { params }) => users.getUser(ctx, params.userId)),
  route(userCalls.createUser, (ctx, { body }) => users.createUser(ctx, body)),
  route(userCalls.updateUser, (ctx, { params, body, version }) =>
    users.updateUser(ctx, params.id, version, body),
  ),
  route(userCalls.listUsers, (ctx) => users.listUsers(ctx)),
  route(userCalls.getRoles, async ({ actor, registry, ruleSigner }) => {
    const { userId, tenantId, memberships } = actor
    const rules = registry.rules.base({ userId, memberships, isPremium: false })
    return { permissions: await ruleSigner.sign(rules, userId, tenantId) }
  }),
]
