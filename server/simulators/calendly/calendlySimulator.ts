import { providers } from '@/contract/integrations/providers'
import type { OAuthProvider } from '../oauth/provider'
import {
  type OAuthSimulator,
  type OAuthSimulatorOptions,
  startOAuthSimulator,
} from '../oauth/startOAuthSimulator'
import { createCalendlyApi } from './calendlyApi'
import { type SimulatedEventType, calendlyAccounts, simulatedEventTypes } from './eventTypes'

const { title, scopes } = providers.calendly
const provider: OAuthProvider = {
  title,
  color: '#0b5cd5',
  authorizePath: '/oauth/authorize',
  clientId: 'calendly-simulated',
  clientSecret: 'calendly_simulated-secret.~',
  clientParameter: 'client_id',
  scopeSeparator: ' ',
  scopes: Object.fromEntries(scopes.map(({ name, purpose }) => [name, purpose])),
  hasPkce: true,
  accountLabel: 'Account',
  accounts: calendlyAccounts.map(({ id, name, slug }) => ({
    ...{ id, name, detail: `calendly.com/${slug}` },
  })),
  rules: {
    codeMs: 10 * 60_000,
    accessMs: 2 * 3_600_000,
    refreshMs: null,
    rotation: 'singleUse',
  },
  denied: { error_description: 'The resource owner denied the request.' },
}

interface Options extends OAuthSimulatorOptions {
  eventTypes?: readonly SimulatedEventType[]
  /** The reads of an account in a minute. */
  readsAllowed?: number
}

/** Starts a simulated Calendly on this machine. */
export function startCalendlySimulator({
  eventTypes = simulatedEventTypes(),
  readsAllowed = 500,
  ...options
}: Options = {}): Promise<OAuthSimulator> {
  return startOAuthSimulator(
    {
      provider,
      prefix: 'calendly',
      createApi: (frame) => createCalendlyApi(frame, { eventTypes, readsAllowed }),
      variables: (origin) => ({
        CALENDLY_CLIENT_ID: provider.clientId,
        CALENDLY_CLIENT_SECRET: provider.clientSecret,
        CALENDLY_AUTHORIZE_URL: origin,
        CALENDLY_API_URL: origin,
      }),
    },
    options,
  )
}
