import type { Push, PushSettings } from '@/contract/integrations/pushes'
import * as calls from '@/contract/integrations/pushes'
import { buildConnected } from '@/testing/buildIntegrations'
import { buildPushSettings } from '@/testing/buildPushes'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'
import { serveIntegrations } from './serveIntegrations'

/** Serves a connected location with these pushes, and their counts. */
export function servePushes(
  pushes: readonly Push[] = [],
  settings: Partial<PushSettings> = {},
): { pushes: readonly Push[]; settings: Partial<PushSettings> } {
  const served = { pushes, settings }
  const location = { accountId: 'loc-1', accountName: 'Meridiana Harbour', accountUrl: null }
  serveIntegrations([buildConnected('gohighlevel', location)])
  server.use(
    onCall(calls.getPushSettings, () => {
      const counts: PushSettings['counts'] = {}
      for (const { state } of served.pushes) counts[state] = (counts[state] ?? 0) + 1
      return success(calls.getPushSettings, buildPushSettings({ counts, ...served.settings }))
    }),
    onCall(calls.listPushes, ({ request }) => {
      const query = new URL(request.url).searchParams
      const state = query.get('state')
      const found = served.pushes.filter((push) => state === null || push.state === state)
      const offset = Number(query.get('offset'))
      const items = found.slice(offset, offset + Number(query.get('limit')))
      return success(calls.listPushes, { items, total: found.length })
    }),
  )
  return served
}
