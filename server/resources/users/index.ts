export { usersResource } from './manifest'
export { requireOwnAccount } from './requireOwnAccount'
export { addUserRecord } from './userRecord'
