export { companiesManifest } from './manifest'
export { companiesMenu } from './menu'
