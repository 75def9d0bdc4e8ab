import { createHash, randomBytes } from 'node:crypto'
import type { GrantRules } from './provider'
import type { OAuthState, SimulatedGrant } from './stateFile'

/** The error of a code or token that is not accepted; the provider presents it in its own form. */
export class GrantRefusal extends Error {
  override name = 'GrantRefusal'
}

interface Allowed {
  accountId: string
  scopes: string[]
  redirectUri: string
  /** The PKCE challenge (S256); '' for none. */
  challenge: string
}

/** The codes, tokens and grants of a simulated provider. Times are milliseconds of its clock. */
export interface Grants {
  /** Returns a code that works once. */
  newCode: (allowed: Allowed) => string
  /** Returns the grant of a code. Throws GrantRefusal, and ends the code unless it is foreign. */
  takeCode: (given: { code: string; redirectUri: string; verifier?: string }) => SimulatedGrant
  /** Returns the grant with new tokens. Throws GrantRefusal. */
  refresh: (refreshToken: string) => SimulatedGrant
  /** Gives a grant a new access token that lives `ms`. */
  renew: (grant: SimulatedGrant, ms: number) => SimulatedGrant
  /** Returns the grant of an access token that lives; null for any other value. */
  find: (accessToken: string) => SimulatedGrant | null
  /** Ends the grant of an access or refresh token; false if there is none. */
  revoke: (token: string) => boolean
  /** Ends all grants, or those of an account. */
  end: (accountId?: string) => void
}

const MOST_KEPT = 200

/** Creates the grants of a simulated provider on top of a state. */
export function createGrants(
  rules: GrantRules,
  state: OAuthState,
  now: () => number,
  prefix: string,
): Grants {
  const newToken = (kind: string) => `${prefix}-${kind}-${randomBytes(24).toString('base64url')}`
  const refusal = (message: string) => new GrantRefusal(message)
  const remove = (grant: SimulatedGrant) => {
    state.grants = state.grants.filter((each) => each !== grant)
  }
  const renew = (grant: SimulatedGrant, ms: number) => {
    grant.accessToken = newToken('access')
    grant.issuedAt = now()
    grant.accessExpiresAt = now() + ms
    return grant
  }
  const withRefreshToken = (grant: SimulatedGrant) => {
    const needs = rules.refreshScope
    if (rules.rotation === 'none' || (needs !== undefined && !grant.scopes.includes(needs)))
      return grant
    if (rules.rotation === 'singleUse' || grant.refreshToken === '')
      grant.refreshToken = newToken('refresh')
    grant.refreshExpiresAt = rules.refreshMs === null ? null : now() + rules.refreshMs
    return grant
  }

  return {
    renew,
    newCode(allowed) {
      const code = newToken('code')
      state.codes.push({ ...allowed, code, expiresAt: now() + rules.codeMs })
      if (state.codes.length > MOST_KEPT) state.codes.shift()
      return code
    },
    takeCode({ code, redirectUri, verifier = '' }) {
      const found = state.codes.find((each) => each.code === code)
      if (!found) throw refusal('The code is unknown or was used.')
      state.codes = state.codes.filter((each) => each !== found)
      if (found.expiresAt <= now()) throw refusal('The code has expired.')
      if (found.redirectUri !== redirectUri) throw refusal('The return address is another one.')
      if (found.challenge !== '' && found.challenge !== challengeOf(verifier))
        throw refusal('The verifier does not fit.')
      const { accountId, scopes } = found
      const blank = { refreshToken: '', refreshExpiresAt: null, accessToken: '', issuedAt: 0 }
      const grant = { ...blank, accountId, scopes, grantedAt: now(), accessExpiresAt: 0 }
      state.grants.push(withRefreshToken(renew(grant, rules.accessMs)))
      if (state.grants.length > MOST_KEPT) state.grants.shift()
      return grant
    },
    refresh(refreshToken) {
      const grant = state.grants.find((each) => each.refreshToken === refreshToken)
      if (refreshToken === '' || !grant) throw refusal('The refresh token is unknown or was used.')
      if (grant.refreshExpiresAt !== null && grant.refreshExpiresAt <= now())
        throw refusal('The refresh token has expired.')
      return withRefreshToken(renew(grant, rules.accessMs))
    },
    find(accessToken) {
      const grant = state.grants.find((each) => each.accessToken === accessToken)
      return grant && grant.accessExpiresAt > now() ? grant : null
    },
    revoke(token) {
      const grant = state.grants.find(
        (each) => token !== '' && (each.accessToken === token || each.refreshToken === token),
      )
      if (grant) remove(grant)
      return grant !== undefined
    },
    end(accountId) {
      state.grants = state.grants.filter(
        (each) => accountId !== undefined && each.accountId !== accountId,
      )
    },
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
