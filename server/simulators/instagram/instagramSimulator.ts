import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { deliverWebhook } from '../oauth/deliverWebhook'
import type { Webhook } from '../oauth/oauthControls'
import type { OAuthProvider } from '../oauth/provider'
import {
  type OAuthFrame,
  type OAuthSimulator,
  type OAuthSimulatorOptions,
  startOAuthSimulator,
} from '../oauth/startOAuthSimulator'
import { createInstagramApi } from './instagramApi'
import { instagramAccounts } from './posts'
import { signedForm } from './signedForm'

const HOUR_MS = 3_600_000
const { title, scopes } = providers.instagram
const provider: OAuthProvider = {
  title,
  color: '#a8326e',
  authorizePath: '/oauth/authorize',
  clientId: 'instagram-simulated',
  clientSecret: 'instagram-simulated-secret',
  clientParameter: 'client_id',
  scopeSeparator: ',',
  scopes: Object.fromEntries(scopes.map(({ name, purpose }) => [name, purpose])),
  hasPkce: false,
  accountLabel: 'Account',
  accounts: instagramAccounts.map(({ id, username, type }) => ({
    id,
    name: username,
    detail: `${type.replace('_', ' ')} account`,
    ...(type === 'Personal' && {
      refusal: 'Only professional accounts can be connected. Switch to one in the Instagram app.',
    }),
  })),
  rules: { codeMs: HOUR_MS, accessMs: HOUR_MS, refreshMs: null, rotation: 'none' },
  denied: { error_reason: 'user_denied', error_description: 'The user denied your request' },
  returnHash: '#_',
}

interface Options extends OAuthSimulatorOptions {
  /** The requests about an account in 24 hours. */
  callsADay?: number
}

/** Starts a simulated Instagram (API with Instagram Login) on this machine. */
export function startInstagramSimulator({
  callsADay = 4800,
  ...options
}: Options = {}): Promise<OAuthSimulator> {
  return startOAuthSimulator(
    {
      provider,
      prefix: 'ig',
      createApi: (frame) => createInstagramApi(frame, callsADay),
      sendWebhook: createCallbacks(options.clock ?? (() => new Date())),
      variables: (origin) => ({
        INSTAGRAM_CLIENT_ID: provider.clientId,
        INSTAGRAM_CLIENT_SECRET: provider.clientSecret,
        INSTAGRAM_AUTHORIZE_URL: origin,
        INSTAGRAM_API_URL: origin,
        INSTAGRAM_GRAPH_URL: origin,
        INSTAGRAM_MEDIA_ORIGINS: origin,
      }),
    },
    options,
  )
}

const deletionAnswer = v.object({
  url: v.pipe(v.string(), v.url()),
  confirmation_code: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
})

/**
 * Posts to a callback, `deauthorize` or `dataDeletion`. Instagram ends the grant before. The answer
 * to a data deletion has to name an address and a code; any other counts as none (status 0).
 */
function createCallbacks(issuedAt: () => Date) {
  return (frame: OAuthFrame, { event, accountId, way, url }: Webhook) => {
    const { clientSecret } = frame.provider
    if (way !== 'forged') frame.grants.end(accountId)
    const isUsable =
      event === 'dataDeletion'
        ? async (answer: Response) => v.is(deletionAnswer, await answer.json().catch(() => null))
        : undefined
    return deliverWebhook(
      url,
      way,
      ({ place, isForged }) =>
        signedForm({
          accountId,
          issuedAt: new Date(issuedAt().getTime() + place * 1000),
          secret: isForged ? `${clientSecret}-forged` : clientSecret,
        }),
      isUsable,
    )
  }
}
