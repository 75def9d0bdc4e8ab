import * as blocks from '@/contract/integrations/blocks'
import * as callbacks from '@/contract/integrations/callbacks'
import * as integrations from '@/contract/integrations/integrations'
import type { Call } from '@/contract/call'
import { ApiError } from '../../platform/http/apiError'
import type { Route } from '../../platform/http/route'
import { blockRoutes } from './blocks/blocks.routes'
import { callbacksRoutes } from './callbacks/callbacks.routes'
import { connectionRoutes } from './connections/connections.routes'
import { deletionRoutes } from './deletion/deletion.routes'
import { syncRoutes } from './sync/sync.routes'

/** TEMPORARY while the parts are built: every call without a route of its own answers 501. */
const SERVED: readonly unknown[] = [
  ...connectionRoutes,
  ...blockRoutes,
  ...syncRoutes,
  ...deletionRoutes,
  ...callbacksRoutes,
].map(({ call }) => call)

export const unservedRoutes: Route[] = [
  ...Object.values({ ...integrations, ...blocks, ...callbacks }),
]
  .filter(
    (value): value is typeof integrations.getTwitter =>
      typeof value === 'object' && 'method' in value,
  )
  .filter((call) => !SERVED.includes(call))
  .map((call: Call): Route => {
    const handle = () => Promise.reject(new ApiError('NOT_IMPLEMENTED'))
    return call.access === 'signed' ? { call, isSigned: true, handle } : { call, handle }
  })
