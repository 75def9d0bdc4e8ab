export { AppearanceTab } from './appearance/AppearanceTab'
export { profilesManifest } from './manifest'
export { profilesMenu } from './menu'
export { useListProfilesQuery } from './profilesApi'
