export { publicCardsManifest } from './manifest'
export { useGetLinkBySlugQuery } from './publicCardsApi'
