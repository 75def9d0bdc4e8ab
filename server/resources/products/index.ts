export { productsResource } from './manifest'
