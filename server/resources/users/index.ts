export { usersResource } from './manifest'
export { addUserRecord, requireOwnAccount } from './userRecord'
