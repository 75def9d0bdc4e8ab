export { AppearanceTab } from './appearance/AppearanceTab'
export { profilesManifest } from './manifest'
export { profilesMenu } from './menu'
export { useGetProfileQuery, useListProfilesQuery } from './profilesApi'
