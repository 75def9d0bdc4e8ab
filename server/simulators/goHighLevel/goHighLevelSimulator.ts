import { Hono } from 'hono'
import { providers } from '@/contract/integrations/providers'
import { CONTROL_PATH } from '../controls'
import { deliverWebhook } from '../oauth/deliverWebhook'
import type { OAuthProvider } from '../oauth/provider'
import {
  type OAuthSimulator,
  type OAuthSimulatorOptions,
  startOAuthSimulator,
} from '../oauth/startOAuthSimulator'
import { sendContactsPage } from './contactsPage'
import { goHighLevelApi } from './goHighLevelApi'
import { type LocationContacts, createLocationContacts } from './locationContacts'
import { locations } from './locations'
import { type RequestLimits, createRequestLimits } from './requestLimits'
import { createSignedEvents } from './signedEvents'

/** A running simulation of HighLevel, with its contacts and limits. */
export interface GoHighLevelSimulator extends OAuthSimulator {
  contacts: LocationContacts
  limits: RequestLimits
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const { title, scopes } = providers.gohighlevel
const provider: OAuthProvider = {
  title,
  color: '#155eef',
  authorizePath: '/v2/oauth/chooselocation',
  clientId: 'simulated-app-1a2b3c',
  clientSecret: 'simulated-gohighlevel-secret',
  clientParameter: 'client_id',
  scopeSeparator: ' ',
  scopes: Object.fromEntries(scopes.map(({ name, purpose }) => [name, purpose])),
  hasPkce: false,
  accountLabel: 'Location',
  accounts: locations,
  rules: {
    codeMs: 10 * MINUTE_MS,
    accessMs: DAY_MS,
    refreshMs: 365 * DAY_MS,
    rotation: 'singleUse',
  },
}

/** Starts a simulation of HighLevel: its location chooser, its API and its webhooks. */
export async function startGoHighLevelSimulator(
  options: OAuthSimulatorOptions = {},
): Promise<GoHighLevelSimulator> {
  let now = () => new Date()
  const clock = () => now()
  const contacts = createLocationContacts(clock)
  const limits = createRequestLimits(clock)
  const events = createSignedEvents()
  const switches = new Hono()
  switches.get(`${CONTROL_PATH}contacts`, (c) => sendContactsPage(c, provider, contacts))
  switches.get(`${CONTROL_PATH}contacts.json`, (c) =>
    c.json(locations.flatMap(({ id }) => contacts.list(id))),
  )
  const simulator = await startOAuthSimulator(
    {
      provider,
      prefix: 'ghl',
      switches,
      createApi: (frame) => goHighLevelApi(frame, { contacts, limits }),
      variables: (origin) => ({
        GOHIGHLEVEL_CLIENT_ID: provider.clientId,
        GOHIGHLEVEL_CLIENT_SECRET: provider.clientSecret,
        GOHIGHLEVEL_WEBHOOK_KEY: events.publicKey,
        GOHIGHLEVEL_AUTHORIZE_URL: origin,
        GOHIGHLEVEL_API_URL: origin,
      }),
      sendWebhook: ({ clock: at }, { event: type, accountId, way, url }) =>
        deliverWebhook(url, way, ({ place, isForged }) =>
          // The second of two events is a second younger.
          events.sign({ type, accountId, at: new Date(at().getTime() + place * 1000), isForged }),
        ),
    },
    options,
  )
  now = simulator.clock
  return { ...simulator, contacts, limits }
}
