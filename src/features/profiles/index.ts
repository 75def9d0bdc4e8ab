export { profilesRoutes } from './profilesRoutes'
export { useProfileNames } from './useProfileNames'
