import * as calls from '@/contract/integrations/pushes'
import { route } from '../../platform/http/route'
import { dropPush, listPushes, retryPush } from './outbox/outbox.service'
import { pushContacts } from './outbox/pushContacts'
import { getPushSettings, updatePushSettings } from './settings.service'

export const pushesRoutes = [
  route(calls.getPushSettings, (ctx) => getPushSettings(ctx)),
  route(calls.updatePushSettings, (ctx, { body, version }) =>
    updatePushSettings(ctx, version, body),
  ),
  route(calls.pushContacts, (ctx, { body }) => pushContacts(ctx, body.selection)),
  route(calls.listPushes, (ctx, { params }) => listPushes(ctx, params)),
  route(calls.retryPush, (ctx, { params }) => retryPush(ctx, params.pushId)),
  route(calls.dropPush, (ctx, { params }) => dropPush(ctx, params.pushId)),
]
