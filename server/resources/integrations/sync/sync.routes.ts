import * as calls from '@/contract/integrations/integrations'
import { type Route, route } from '../../../platform/http/route'
import { renewTokens, syncNow } from './sync.service'

const everything = { account: true, items: true }
const onlyAccount = { account: true, items: false }
const onlyItems = { account: false, items: true }

export const syncRoutes: Route[] = [
  route(calls.updateTweets, (ctx) => syncNow(ctx, 'twitter', onlyItems)),
  route(calls.renewTikTokToken, (ctx) => renewTokens(ctx, 'tiktok')),
  route(calls.updateTikTokUser, (ctx) => syncNow(ctx, 'tiktok', onlyAccount)),
  route(calls.updateTikTokVideos, (ctx) => syncNow(ctx, 'tiktok', onlyItems)),
  route(calls.syncIntegration, (ctx, { params }) => syncNow(ctx, params.provider, everything)),
  route(calls.syncCompanyIntegration, (ctx, { params, body }) =>
    syncNow(ctx, params.provider, everything, body.companyId),
  ),
]
