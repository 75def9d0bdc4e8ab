import * as v from 'valibot'
import { call } from './call'
import { email, line, phone, uuid } from './fields'

/** A compact JWS (RFC 7515) whose payload is a rule set. */
const signedRules = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Not a compact JWS.'))

/** Premium users carry `Roles`; others do not (spec section 1). */
export const roles = v.object({ permissions: signedRules })

export const user = v.object({
  userId: v.string(),
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  defaultProfileId: uuid,
  Roles: v.optional(roles),
})
export type User = v.InferOutput<typeof user>

/** The identity provider's id of a user. */
export const userId = v.pipe(line(128), v.nonEmpty('This is not a user id.'))

/** What the app knows of a person from the identity provider; e-mail and phone are taken from the token, whatever is written here. */
export const userInput = v.strictObject({
  userId,
  firstName: v.optional(line(200), ''),
  lastName: v.optional(line(200), ''),
  phoneNumber: v.optional(v.union([v.literal(''), phone]), ''),
  email: v.optional(v.union([v.literal(''), email]), ''),
})

export const getUser = call('GET', '/v1/users/{userId}', { access: 'owner', summary: 'The user record, with the e-mail address and phone number of the identity account', params: v.strictObject({ userId }), answer: user })
export const createUser = call('POST', '/v1/users', {
  access: 'user',
  summary: "Create one's own user record with a default profile and its virtual card",
  body: userInput,
  answer: user,
  success: 201,
})
/** What is left out stays; null empties it. */
export const nameChange = v.strictObject({ firstName: v.optional(v.nullable(line(100))), lastName: v.optional(v.nullable(line(100))) })
export type NameChange = v.InferOutput<typeof nameChange>

export const updateUser = call('PUT', '/v1/users/{id}', {
  access: 'owner',
  summary: 'Change the name; e-mail address and phone number follow the identity account',
  params: v.strictObject({ id: userId }),
  body: nameChange,
  answer: user,
  versioned: true,
})
export const listUsers = call('GET', '/v1/users', {
  access: 'user',
  summary: "The user records that one may see: one's own",
  answer: v.object({ items: v.array(user), offset: v.number(), total: v.number() }),
})
export const getRoles = call('GET', '/v1/roles/', { access: 'user', summary: 'The signed rule set of the signed-in user', answer: roles })
