export { profilesManifest } from './manifest'
export { profilesMenu } from './menu'
