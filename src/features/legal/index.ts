export { legalManifest } from './manifest'
