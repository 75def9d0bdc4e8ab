export { publicCardsManifest } from './manifest'
