import * as calls from '@/contract/profiles/exchange'
import { publicRoute } from '../../platform/http/route'
import { getExchangeForm, submitExchange } from './exchange.service'

export const exchangeRoutes = [
  publicRoute(calls.getExchangeForm, (ctx, { params }) => getExchangeForm(ctx, params.profileId)),
  publicRoute(calls.submitExchange, (ctx, { params: { profileId, ...came }, body }) =>
    submitExchange(ctx, profileId, body, came),
  ),
]
