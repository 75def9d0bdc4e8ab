import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { describeError } from '../../platform/log/describeError'
import type { GoHighLevelClient, Tokens } from '../../ports/integrations'
import { failureKinds } from '../../simulators/failures'
import {
  type GoHighLevelSimulator,
  startGoHighLevelSimulator,
} from '../../simulators/goHighLevel/goHighLevelSimulator'
import { AGENCY } from '../../simulators/goHighLevel/locations'
import { answerConsent } from '../../simulators/oauth/testing/consent'
import {
  HARBOUR,
  REDIRECT_URI,
  UPTOWN,
  chooseLocation,
  clientOf,
  connectLocation,
} from './testing/connectLocation'

const HOUR = 3_600_000
let simulator: GoHighLevelSimulator
let client: GoHighLevelClient
beforeEach(async () => {
  simulator = await startGoHighLevelSimulator({ clock: () => new Date('2026-03-01T09:00:00Z') })
  client = clientOf(simulator)
})
afterEach(() => simulator.close())

const exchange = (code: string, redirectUri = REDIRECT_URI) =>
  client.exchange({ code, redirectUri, verifier: '' })

/** Returns the failure as text, having checked that it keeps no secret. */
async function failureOf(work: Promise<unknown>, ...secrets: string[]): Promise<string> {
  const error: unknown = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  const logged = JSON.stringify(describeError(error)) + String(error)
  for (const secret of ['simulated-gohighlevel-secret', ...secrets])
    expect(logged).not.toContain(secret)
  if (error instanceof GrantError) return `${error.kind} ${error.code}`
  return error instanceof ProviderUnavailable ? `away ${error.provider}` : String(error)
}

describe('connecting', () => {
  it('leads to the chooser of locations with everything that it needs', () => {
    const url = new URL(
      client.authorizeUrl({ state: 'a b', redirectUri: REDIRECT_URI, challenge: '' }),
    )
    expect(url.origin + url.pathname).toBe(`${simulator.origin}/v2/oauth/chooselocation`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'simulated-app-1a2b3c',
      redirect_uri: REDIRECT_URI,
      scope: 'contacts.readonly contacts.write locations.readonly',
      state: 'a b',
    })
  })

  it('gives tokens of the chosen location, with their lifetimes', async () => {
    const tokens = await connectLocation(client, UPTOWN)
    expect(tokens).toMatchObject({
      issuedAt: new Date('2026-03-01T09:00:00Z'),
      accessExpiresAt: new Date('2026-03-02T08:59:59Z'),
      refreshExpiresAt: new Date('2027-03-01T09:00:00Z'),
      scopes: ['contacts.readonly', 'contacts.write', 'locations.readonly'],
      facts: { locationId: UPTOWN, companyId: 'Meridiana0agency0000' },
    })
    expect(client.refreshDueAt(tokens)).toEqual(new Date('2026-03-02T06:59:59Z'))
    expect(await client.getAccount(tokens)).toEqual({
      id: UPTOWN,
      name: 'Meridiana Uptown',
      url: null,
    })
    const [asked] = simulator.asked.filter(({ path }) => path === '/oauth/token')
    expect(new URLSearchParams(asked?.body).get('user_type')).toBe('Location')
    expect(simulator.asked.at(-1)?.headers.version).toBe('2021-07-28')
  })

  it('names a location by its id when its name may not be read', async () => {
    const code = await chooseLocation(client, { scopes: ['contacts.write'] })
    const account = await client.getAccount(await exchange(code))
    expect(account).toEqual({ id: HARBOUR, name: `Location ${HARBOUR}`, url: null })
  })

  it('says no to a whole agency, because contacts belong to a location', async () => {
    const code = await chooseLocation(client, { accountId: AGENCY })
    expect(await failureOf(exchange(code))).toBe('code no_location')
  })

  it('comes back with access_denied when the person refuses', async () => {
    const address = client.authorizeUrl({ state: 's', redirectUri: REDIRECT_URI, challenge: '' })
    const back = await answerConsent(address, { isDenied: true })
    expect(Object.fromEntries(back)).toEqual({ error: 'access_denied', state: 's' })
  })

  it.each([
    ['used twice', async (code: string) => exchange(code).then(() => code)],
    ['too old', (code: string) => (simulator.moveClock(HOUR), code)],
    ['made up', () => 'x'.repeat(40)],
  ])('with a code that is %s connects nothing', async (_name, spoil) => {
    const code = await spoil(await chooseLocation(client))
    expect(await failureOf(exchange(code), code)).toBe('code invalid_grant')
  })

  it('with another return address connects nothing', async () => {
    const code = await chooseLocation(client)
    const other = 'https://cards.example.com/company/integrations'
    expect(await failureOf(exchange(code, other), code)).toBe('code invalid_grant')
  })

  it("with a wrong secret is the operator's mistake, and the code stays good", async () => {
    const code = await chooseLocation(client)
    const wrong = clientOf(simulator, { clientSecret: 'wrong-secret' })
    const given = { code, redirectUri: REDIRECT_URI, verifier: '' }
    expect(await failureOf(wrong.exchange(given), code, 'wrong-secret')).toBe('away GoHighLevel')
    expect((await exchange(code)).facts.locationId).toBe(HARBOUR)
  })
})

describe('refreshing', () => {
  it('gives a new pair each time and ends the old one', async () => {
    const first = await connectLocation(client)
    simulator.moveClock(22 * HOUR)
    const second = await client.refresh(first)
    expect(second.accessToken).not.toBe(first.accessToken)
    expect(second.facts).toEqual(first.facts)
    expect(await failureOf(client.getAccount(first), first.accessToken)).toBe('token http_401')
    expect(await failureOf(client.refresh(first), first.refreshToken)).toBe('grant invalid_grant')
    expect((await client.refresh(second)).facts).toEqual(first.facts)
  })

  it('works after the access token has ended, for a year', async () => {
    const first = await connectLocation(client)
    simulator.moveClock(24 * HOUR)
    expect(await failureOf(client.getAccount(first))).toBe('token http_401')
    const second = await client.refresh(first)
    simulator.moveClock(365 * 24 * HOUR)
    expect(await failureOf(client.refresh(second))).toBe('grant invalid_grant')
  })

  it('ends when the app was removed from the location, and only there', async () => {
    const [harbour, uptown] = [await connectLocation(client), await connectLocation(client, UPTOWN)]
    simulator.endGrants(HARBOUR)
    expect(await failureOf(client.refresh(harbour))).toBe('grant invalid_grant')
    expect((await client.refresh(uptown)).facts.locationId).toBe(UPTOWN)
  })

  it('never goes on with another location', async () => {
    const tokens = await connectLocation(client)
    const mixed: Tokens = { ...tokens, facts: { locationId: UPTOWN } }
    expect(await failureOf(client.refresh(mixed))).toBe('grant other_location')
  })
})

describe.each(failureKinds.filter((kind) => kind !== 'slow'))('a failure by %s', (kind) => {
  it('names the provider, and the next try works', async () => {
    const tokens = await connectLocation(client)
    simulator.fail(kind)
    expect(await failureOf(client.getAccount(tokens))).toBe('away GoHighLevel')
    expect(await failureOf(client.findContact(tokens, { email: 'a@example.com' }))).toBe(
      'away GoHighLevel',
    )
    simulator.fail(null)
    expect((await client.getAccount(tokens)).name).toBe('Meridiana Harbour')
    simulator.fail(kind, { path: '/oauth/token' })
    expect(await failureOf(client.refresh(tokens), tokens.refreshToken)).toBe('away GoHighLevel')
  })
})

it('has nothing that a card shows', async () => {
  const tokens = await connectLocation(client)
  const account = await client.getAccount(tokens)
  expect(await client.listItems(tokens, account)).toEqual([])
  expect(await client.findItems(tokens, account, ['a'])).toEqual([])
  expect(await failureOf(client.getPicture('https://example.com/a.png'))).toBe('away GoHighLevel')
})
