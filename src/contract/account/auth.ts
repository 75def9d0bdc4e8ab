import * as v from 'valibot'
import { call } from '../call'
import { email, messages, nameLine, newPassword, required } from '../fields'
import { atField } from '../list'
import { phone } from '../phone'
import { SIGN_OUT_PATH } from './signOutPath'
import { user } from './users'

/**
 * An ID token of a project-level account that just verified a phone number by code. A tenant
 * refuses phone sign-in, so this proof sets a number or opens an account (docs/decisions/0010).
 * Valid once, for five minutes.
 */
const phoneProof = v.pipe(
  v.string(),
  v.maxLength(8192, 'Not a token.'),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'Not a token.'),
)

/** The form of a new account. The phone number comes from the proof. */
export const registration = v.strictObject({
  firstName: v.pipe(required, nameLine(100)),
  lastName: v.optional(nameLine(100), ''),
  email: v.pipe(required, email),
  password: newPassword,
  phoneProof: v.optional(phoneProof),
})
export type Registration = v.InferOutput<typeof registration>

/** The limit has room for a company that signs up in one meeting, from one address. */
export const register = call('POST', '/v1/auth/register', {
  access: 'public',
  summary: 'Create an account: the identity with its password, and the user record',
  body: registration,
  answer: v.object({ userId: v.string() }),
  success: 201,
  rateLimit: { requests: 100, seconds: 3600 },
})

export const authExists = call('GET', '/v1/auth/exist', {
  access: 'public',
  summary:
    'Whether an e-mail address or a phone number has an account. After 20 that have one within an hour, a network is told of none: only signing up tells',
  params: v.pipe(
    v.strictObject({ email: v.optional(email), phoneNumber: v.optional(phone) }),
    atField(
      v.partialCheck(
        [['email'], ['phoneNumber']],
        (given) => given.email !== undefined || given.phoneNumber !== undefined,
        messages.required,
      ),
      'email',
    ),
  ),
  answer: v.object({ email: v.boolean(), phoneNumber: v.boolean() }),
  rateLimit: { requests: 100, seconds: 600 },
})

const accountChange = v.union([
  v.strictObject({ phoneProof }),
  v.strictObject({ phoneNumber: v.null() }),
  v.strictObject({ revokeSessions: v.literal(true) }),
])
export type AccountChange = v.InferOutput<typeof accountChange>

export const updateAuth = call('PUT', '/v1/auth', {
  access: 'user',
  summary:
    'Change the identity account: set the verified phone number, remove it, or end every session',
  body: accountChange,
  answer: user,
})

export const signInByPhone = call('POST', '/v1/auth/phone', {
  access: 'public',
  summary: 'Exchange a verified phone number for a custom token of its account',
  body: v.strictObject({ phoneProof }),
  answer: v.object({ customToken: v.string() }),
  createsNothing: 'A proof is valid once, and its token is not stored.',
  rateLimit: { requests: 20, seconds: 600 },
  extension: true,
})

/**
 * Public, because it must work after the session has ended. The identity provider holds the
 * session.
 */
export const signOut = call('POST', SIGN_OUT_PATH, {
  access: 'public',
  summary: 'Remove the cookie that marks the browser as its owner’s',
  answer: v.object({ isForgotten: v.literal(true) }),
  createsNothing: 'It removes a cookie.',
  rateLimit: { requests: 60, seconds: 600 },
  extension: true,
})
