import type { GoHighLevelClient, Tokens } from '../../../ports/integrations'
import { answerConsent } from '../../../simulators/oauth/testing/consent'
import type { GoHighLevelSimulator } from '../../../simulators/goHighLevel/goHighLevelSimulator'
import { createGoHighLevel } from '../goHighLevel'

export const REDIRECT_URI = 'https://cards.example.com/integrations'
export const [HARBOUR, UPTOWN] = ['Meridiana0harbour001', 'Meridiana0uptown0002'] as const

/** Creates a client of a simulation as the operator's variables lead to it. */
export function clientOf(
  simulator: GoHighLevelSimulator,
  given: { clientSecret?: string } = {},
): GoHighLevelClient {
  const { variables, clock } = simulator
  return createGoHighLevel({
    clientId: variables.GOHIGHLEVEL_CLIENT_ID ?? '',
    clientSecret: variables.GOHIGHLEVEL_CLIENT_SECRET ?? '',
    webhookKey: variables.GOHIGHLEVEL_WEBHOOK_KEY ?? '',
    authorizeUrl: simulator.origin,
    apiUrl: simulator.origin,
    clock,
    wait: () => Promise.resolve(),
    ...given,
  })
}

/** Returns the code with which a person comes back who chose a location. */
export async function chooseLocation(
  client: GoHighLevelClient,
  choice: Parameters<typeof answerConsent>[1] = {},
): Promise<string> {
  const address = client.authorizeUrl({ state: 's', redirectUri: REDIRECT_URI, challenge: '' })
  return (await answerConsent(address, choice)).get('code') ?? ''
}

/** Connects a location and returns its tokens. */
export async function connectLocation(
  client: GoHighLevelClient,
  accountId: string = HARBOUR,
): Promise<Tokens> {
  const code = await chooseLocation(client, { accountId })
  return client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
}
