import { providers } from '@/contract/integrations/providers'
import type { OAuthProvider } from '../oauth/provider'
import {
  type OAuthSimulator,
  type OAuthSimulatorOptions,
  startOAuthSimulator,
} from '../oauth/startOAuthSimulator'
import { type SimulatedTweet, simulatedTweets, twitterAccounts } from './posts'
import { createTwitterApi } from './twitterApi'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { title, scopes } = providers.twitter
const provider: OAuthProvider = {
  title,
  color: '#1f2937',
  authorizePath: '/i/oauth2/authorize',
  clientId: 'twitter-simulated',
  clientSecret: 'twitter_simulated-secret.~',
  clientParameter: 'client_id',
  scopeSeparator: ' ',
  scopes: Object.fromEntries(scopes.map(({ name, purpose }) => [name, purpose])),
  hasPkce: true,
  accountLabel: 'Account',
  accounts: twitterAccounts.map(({ id, name, username }) => ({ id, name, detail: `@${username}` })),
  rules: {
    codeMs: 30_000,
    accessMs: 2 * HOUR_MS,
    refreshMs: 182 * DAY_MS,
    rotation: 'singleUse',
    refreshScope: 'offline.access',
  },
}

interface Options extends OAuthSimulatorOptions {
  tweets?: readonly SimulatedTweet[]
  /** The reads of an account in 15 minutes. */
  readsAllowed?: number
}

/** Starts a simulated X on this machine. */
export function startTwitterSimulator({
  tweets = simulatedTweets(),
  readsAllowed = 900,
  ...options
}: Options = {}): Promise<OAuthSimulator> {
  return startOAuthSimulator(
    {
      provider,
      prefix: 'x',
      createApi: (frame) => createTwitterApi(frame, { tweets, readsAllowed }),
      variables: (origin) => ({
        TWITTER_CLIENT_ID: provider.clientId,
        TWITTER_CLIENT_SECRET: provider.clientSecret,
        TWITTER_AUTHORIZE_URL: origin,
        TWITTER_API_URL: origin,
        TWITTER_MEDIA_ORIGINS: origin,
      }),
    },
    options,
  )
}
