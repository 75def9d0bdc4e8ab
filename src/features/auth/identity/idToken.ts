/** The times in an ID token, in milliseconds since 1970. The server checks its signature. */
export interface IdTokenTimes {
  expiresAt: number
  issuedAt: number
  /** When the person signed in; it stays the same when the token is refreshed. */
  signedInAt: number
}

/** Returns the times that an ID token holds (RFC 7519), or null where it is none. */
export function timesOf(token: string): IdTokenTimes | null {
  const claims = claimsOf(token)
  const [exp, iat] = [numberIn(claims, 'exp'), numberIn(claims, 'iat')]
  if (exp === null || iat === null) return null
  return {
    expiresAt: exp * 1000,
    issuedAt: iat * 1000,
    signedInAt: (numberIn(claims, 'auth_time') ?? iat) * 1000,
  }
}

/** By hand, because the sign-in screen does without the library of schemas. */
function claimsOf(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

function numberIn(claims: unknown, name: string): number | null {
  const value: unknown =
    typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : null
  return typeof value === 'number' ? value : null
}
