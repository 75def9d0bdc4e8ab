import * as calls from '@/contract/profiles/wallet'
import { type Route, publicRoute, route } from '../../platform/http/route'
import * as devices from './devices.service'
import {
  getAppleLink,
  getApplePass,
  getGoogleLink,
  getWallets,
  openAppleLink,
} from './wallet.service'

export const walletRoutes: Route[] = [
  route(calls.getWallets, (ctx) => getWallets(ctx)),
  route(calls.getAppleWalletPass, (ctx, { params }) => getApplePass(ctx, params.profileId)),
  route(calls.getAppleWalletLink, (ctx, { params }) => getAppleLink(ctx, params.profileId)),
  publicRoute(calls.openAppleWalletPass, (ctx, { params }) => openAppleLink(ctx, params.token)),
  route(calls.getGoogleWalletLink, (ctx, { params }) => getGoogleLink(ctx, params.profileId)),
  publicRoute(calls.registerWalletDevice, (ctx, { params, body }) =>
    devices.registerDevice(ctx, params, body.pushToken),
  ),
  publicRoute(calls.unregisterWalletDevice, (ctx, { params }) =>
    devices.unregisterDevice(ctx, params),
  ),
  publicRoute(calls.listChangedPasses, (ctx, { params }) => devices.listChangedPasses(ctx, params)),
  publicRoute(calls.getChangedPass, (ctx, { params }) => devices.getChangedPass(ctx, params)),
  publicRoute(calls.logWalletErrors, (ctx, { body }) => devices.logErrors(ctx, body.logs)),
]
