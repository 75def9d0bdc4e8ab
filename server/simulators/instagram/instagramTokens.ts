import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'

const LONG_MS = 60 * 86_400_000

/** A token that is accepted, with the grant that it belongs to. */
interface LiveToken {
  grant: SimulatedGrant
  issuedAt: number
  expiresAt: number
  /** False for the token of an hour that a code gives. */
  isLong: boolean
}

/** The access tokens of the simulated Instagram. */
export interface InstagramTokens {
  /** Returns a token that lives; null for any other value. */
  find: (accessToken: string) => LiveToken | null
  /** Gives the grant of a token another one for 60 days. */
  renew: (token: LiveToken) => SimulatedGrant
}

/**
 * Creates the tokens on top of the grants. Nothing in the documentation ends a token before its time
 * when there is a newer one, so the earlier ones of a grant stay, until this process ends.
 */
export function createInstagramTokens({ grants, clock }: OAuthFrame): InstagramTokens {
  const earlier = new Map<string, LiveToken>()
  const newestOf = (grant: SimulatedGrant): LiveToken => ({
    grant,
    issuedAt: grant.issuedAt,
    expiresAt: grant.accessExpiresAt,
    isLong: grant.accessExpiresAt - grant.issuedAt === LONG_MS,
  })
  return {
    find(accessToken) {
      const newest = grants.find(accessToken)
      if (newest) return newestOf(newest)
      const found = earlier.get(accessToken)
      const isLive = found && grants.find(found.grant.accessToken) === found.grant
      return isLive && found.expiresAt > clock().getTime() ? found : null
    },
    renew({ grant }) {
      earlier.set(grant.accessToken, newestOf(grant))
      return grants.renew(grant, LONG_MS)
    },
  }
}
