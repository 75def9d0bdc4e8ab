import * as v from 'valibot'

const claims = v.pipe(v.string(), v.parseJson(), v.object({ exp: v.number(), iat: v.number(), auth_time: v.optional(v.number()) }))

/** What the app reads in an ID token, in milliseconds since 1970. Its signature is the server's business. */
export interface IdTokenTimes {
  expiresAt: number
  issuedAt: number
  /** When the person signed in; it stays the same when the token is refreshed. */
  signedInAt: number
}

/** Returns the times that an ID token holds (RFC 7519), or null where it is none. */
export function timesOf(token: string): IdTokenTimes | null {
  const parsed = v.safeParse(claims, payloadOf(token))
  if (!parsed.success) return null
  const { exp, iat, auth_time: authTime = iat } = parsed.output
  return { expiresAt: exp * 1000, issuedAt: iat * 1000, signedInAt: authTime * 1000 }
}

function payloadOf(token: string): string {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
