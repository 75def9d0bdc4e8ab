export { walletResource } from './manifest'
export { purgeWallet, sendWalletPushes } from './sendWalletPushes'
