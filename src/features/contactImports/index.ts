export { contactImportsMenu } from './menu'
