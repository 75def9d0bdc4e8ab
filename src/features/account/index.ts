export { AccountPanel } from './AccountPanel'
export { accountMenu } from './menu'
export { useOpenAccount } from './useAccountSection'
