export { LeftCompanies } from './parts/LeftCompanies'
export { loadLockReasons } from './loadLockReasons'
export { companiesManifest } from './manifest'
export { companiesMenu } from './menu'
