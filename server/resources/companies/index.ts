export { companiesResource } from './manifest'
