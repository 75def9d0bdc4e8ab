import { providers } from '@/contract/integrations/providers'
import { deliverWebhook } from '../oauth/deliverWebhook'
import type { Webhook } from '../oauth/oauthControls'
import type { GrantRules, OAuthProvider } from '../oauth/provider'
import {
  type OAuthFrame,
  type OAuthSimulator,
  type OAuthSimulatorOptions,
  startOAuthSimulator,
} from '../oauth/startOAuthSimulator'
import { signedEvent } from './signedEvent'
import { createTikTokApi } from './tikTokApi'
import { tikTokAccounts } from './videos'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CODE_MS = 5 * 60_000
const RETRY_MS = 3 * DAY_MS

/**
 * The lifetimes of tokens. The documentation of November 2026 says two hours and 180 days, and that a
 * refresh token works once; older pages say a day and 365 days.
 */
const lifetimes: Readonly<Record<'current' | 'former', GrantRules>> = {
  current: {
    codeMs: CODE_MS,
    accessMs: 2 * HOUR_MS,
    refreshMs: 180 * DAY_MS,
    rotation: 'singleUse',
  },
  former: { codeMs: CODE_MS, accessMs: DAY_MS, refreshMs: 365 * DAY_MS, rotation: 'same' },
}

const { title, scopes } = providers.tiktok
const provider: OAuthProvider = {
  title,
  color: '#0b6b70',
  authorizePath: '/v2/auth/authorize/',
  clientId: 'tiktok-simulated',
  clientSecret: 'tiktok-simulated-secret',
  clientParameter: 'client_key',
  scopeSeparator: ',',
  scopes: Object.fromEntries(scopes.map(({ name, purpose }) => [name, purpose])),
  hasPkce: false,
  accountLabel: 'Account',
  accounts: tikTokAccounts.map(({ openId, username, displayName }) => ({
    id: openId,
    name: displayName,
    detail: `@${username}`,
  })),
  rules: lifetimes.current,
  denied: { error_description: 'The user denied the request' },
  allowed: (granted) => ({ scopes: granted.join(',') }),
}

interface Options extends OAuthSimulatorOptions {
  /** The requests to each endpoint about an account in a minute. */
  callsAMinute?: number
  life?: keyof typeof lifetimes
}

/** Starts a simulated TikTok (Login Kit and Display API, version 2) on this machine. */
export function startTikTokSimulator({
  callsAMinute = 600,
  life = 'current',
  ...options
}: Options = {}): Promise<OAuthSimulator> {
  return startOAuthSimulator(
    {
      provider: { ...provider, rules: lifetimes[life] },
      prefix: 'act',
      createApi: (frame) => createTikTokApi(frame, callsAMinute),
      sendWebhook: createWebhooks(options.clock ?? (() => new Date())),
      variables: (origin) => ({
        TIKTOK_CLIENT_ID: provider.clientId,
        TIKTOK_CLIENT_SECRET: provider.clientSecret,
        TIKTOK_AUTHORIZE_URL: origin,
        TIKTOK_API_URL: origin,
        TIKTOK_MEDIA_ORIGINS: origin,
      }),
    },
    options,
  )
}

/**
 * Sends events: `authorization.removed`, with its reason after a slash (`authorization.removed/2`;
 * 1 by default), after the grant has ended, and `redelivery` for those of the last 72 hours that were
 * not answered with 200. Their times are those of `signedAt`, which the app compares with its own
 * clock.
 */
function createWebhooks(signedAt: () => Date) {
  let waiting: { event: Parameters<typeof signedEvent>[0]; at: number; signedAt: Date }[] = []
  return async (frame: OAuthFrame, { event: named, accountId, way, url }: Webhook) => {
    const now = frame.clock()
    const key = { clientKey: frame.provider.clientId, secret: frame.provider.clientSecret }
    if (named === 'redelivery') {
      const due = waiting.filter(({ at }) => at > now.getTime() - RETRY_MS)
      waiting = []
      const statuses: number[] = []
      for (const each of due) {
        const signed = signedEvent(each.event, { ...key, signedAt: each.signedAt })
        const [status = 0] = await deliverWebhook(url, 'once', () => signed)
        if (status !== 200) waiting.push(each)
        statuses.push(status)
      }
      return statuses
    }
    const [event = '', reason = '1'] = named.split('/')
    const isRemoved = event === 'authorization.removed'
    if (isRemoved && way !== 'forged') frame.grants.end(accountId)
    const content = isRemoved ? { reason: Number(reason) } : {}
    const eventAt = (place: number) => ({
      ...{ event, openId: accountId, content },
      createdAt: new Date(signedAt().getTime() + place * 1000),
    })
    const statuses = await deliverWebhook(url, way, ({ place, isForged }) =>
      signedEvent(eventAt(place), {
        ...key,
        ...(isForged && { secret: `${key.secret}-forged` }),
        signedAt: signedAt(),
      }),
    )
    if (way !== 'forged' && statuses.at(-1) !== 200)
      waiting.push({ event: eventAt(0), at: now.getTime(), signedAt: signedAt() })
    return statuses
  }
}
