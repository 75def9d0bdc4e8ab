export { AppearanceFields } from './appearance/AppearanceFields'
export { profilesManifest } from './manifest'
export { profilesMenu } from './menu'
export { useGetProfileQuery, useListProfilesQuery } from './profilesApi'
