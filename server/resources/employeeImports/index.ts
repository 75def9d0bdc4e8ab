export { employeeImportsResource } from './manifest'
