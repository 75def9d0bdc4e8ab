import * as calls from '@/contract/integrations/integrations'
import type { ProviderName } from '@/contract/integrations/providers'
import { type Route, route } from '../../../platform/http/route'
import { finishConnection } from '../connect/finishConnection'
import { startConnection } from '../connect/startConnection'
import { confirmConnection } from './confirmConnection'
import { connectionOwner } from './connectionRow'
import { disconnect } from './disconnect'
import { presentIntegration } from './presentIntegration'

/** The calls that a person connects and sees each provider with. */
const personal = {
  instagram: [calls.startInstagram, calls.finishInstagram, calls.getInstagram],
  twitter: [calls.startTwitter, calls.finishTwitter, calls.getTwitter],
  tiktok: [calls.startTikTok, calls.finishTikTok, calls.getTikTok],
  gohighlevel: [calls.startGoHighLevel, calls.finishGoHighLevel, calls.getGoHighLevel],
  calendly: [calls.startCalendly, calls.finishCalendly, calls.getCalendly],
} as const

const personalRoutes = (
  provider: ProviderName,
  [start, finish, get]: (typeof personal)[ProviderName],
): Route[] => [
  route(start, (ctx, { params }) =>
    startConnection(ctx, connectionOwner(ctx.actor), provider, params.secretHash),
  ),
  route(finish, (ctx, { body }) =>
    finishConnection(ctx, connectionOwner(ctx.actor), provider, body),
  ),
  route(get, (ctx) => presentIntegration(ctx, connectionOwner(ctx.actor), provider)),
]

export const connectionRoutes: Route[] = [
  ...personalRoutes('instagram', personal.instagram),
  ...personalRoutes('twitter', personal.twitter),
  ...personalRoutes('tiktok', personal.tiktok),
  ...personalRoutes('gohighlevel', personal.gohighlevel),
  ...personalRoutes('calendly', personal.calendly),
  route(calls.startCompanyInstagram, (ctx, { params }) =>
    startConnection(
      ctx,
      connectionOwner(ctx.actor, params.companyId),
      'instagram',
      params.secretHash,
    ),
  ),
  route(calls.finishCompanyInstagram, (ctx, { body: { companyId, ...answer } }) =>
    finishConnection(ctx, connectionOwner(ctx.actor, companyId), 'instagram', answer),
  ),
  route(calls.getCompanyInstagram, (ctx, { params }) =>
    presentIntegration(ctx, connectionOwner(ctx.actor, params.companyId), 'instagram'),
  ),
  route(calls.revokeTwitter, (ctx, { params }) => disconnect(ctx, 'twitter', params.twitterUserId)),
  route(calls.revokeTikTok, (ctx) => disconnect(ctx, 'tiktok')),
  route(calls.revokeGoHighLevel, (ctx) => disconnect(ctx, 'gohighlevel')),
  route(calls.revokeCalendly, (ctx) => disconnect(ctx, 'calendly')),
  route(calls.confirmIntegration, (ctx, { params, body }) =>
    confirmConnection(ctx, connectionOwner(ctx.actor), params.provider, body.accountId),
  ),
  route(calls.confirmCompanyIntegration, (ctx, { params, body }) =>
    confirmConnection(
      ctx,
      connectionOwner(ctx.actor, body.companyId),
      params.provider,
      body.accountId,
    ),
  ),
]
