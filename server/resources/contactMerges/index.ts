export { contactMergesResource } from './manifest'
