export { AccountPanel } from './AccountPanel'
export { useOpenAccount } from './useAccountSection'
