import type { Resource } from '../../platform/resource'
import { walletDevices, walletRegistrations } from './tables'
import { walletRoutes } from './wallet.routes'

export const walletResource: Resource = {
  routes: walletRoutes,
  ownedTables: [walletRegistrations, walletDevices],
}
