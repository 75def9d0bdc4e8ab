export { pushesResource } from './manifest'
