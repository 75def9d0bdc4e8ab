export { toolsResource } from './manifest'
