export { dashboardManifest } from './manifest'
export { dashboardMenu } from './menu'
