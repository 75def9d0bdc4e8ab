/** The times in an ID token, in milliseconds since 1970. The server checks its signature. */
export interface IdTokenTimes {
  expiresAt: number
  issuedAt: number
  /** The time of the sign-in, which stays the same when the token is refreshed. */
  signedInAt: number
}

/** Returns the times in an ID token (RFC 7519), or null if it cannot be parsed. */
export function parseIdTokenTimes(token: string): IdTokenTimes | null {
  const claims = parseClaims(token)
  const [exp, iat] = [numberIn(claims, 'exp'), numberIn(claims, 'iat')]
  if (exp === null || iat === null) return null
  return {
    expiresAt: exp * 1000,
    issuedAt: iat * 1000,
    signedInAt: (numberIn(claims, 'auth_time') ?? iat) * 1000,
  }
}

/** Parses by hand, because the first script does without the library of schemas. */
function parseClaims(token: string): unknown {
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
