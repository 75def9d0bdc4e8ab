export { legalRoutes } from './legalRoutes'
