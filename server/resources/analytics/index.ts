export { analyticsResource } from './manifest'
