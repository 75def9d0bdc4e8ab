import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { OutboundError } from '../../platform/outbound/outboundError'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import type { Tokens } from '../../ports/integrations'
import { startCalendlySimulator } from '../../simulators/calendly/calendlySimulator'
import type { SimulatedEventType } from '../../simulators/calendly/eventTypes'
import { failureOf, useProvider } from '../oauth/testing/useProvider'
import { createCalendly } from './calendly'

const NOW = new Date('2026-03-01T09:00:00Z')
const create = (origin: string) =>
  createCalendly({
    ...{ clientId: 'calendly-simulated', clientSecret: 'calendly_simulated-secret.~' },
    ...{ authorizeUrl: origin, apiUrl: origin },
    ...{ clock: () => NOW, wait: () => Promise.resolve() },
  })
const tokens: Tokens = {
  ...{ accessToken: 'access-1', refreshToken: 'refresh-1', issuedAt: NOW },
  ...{ accessExpiresAt: NOW, refreshExpiresAt: null, scopes: [], facts: {} },
}
const account = { id: 'https://api.calendly.com/users/AAAA', name: 'Ines', url: null }

describe('the simulated Calendly', () => {
  const at = useProvider(
    () => startCalendlySimulator({ clock: () => NOW, readsAllowed: 6 }),
    ({ origin }) => create(origin),
  )

  it('has the account and its active event types by name', async () => {
    const connected = await at.connect({ accountId: 'MERIDIANATEAM002' })
    const me = await at.client.getAccount(connected)
    const { origin } = at.simulator
    expect(me).toEqual({
      id: 'https://api.calendly.com/users/MERIDIANATEAM002',
      name: 'Meridiana',
      url: `${origin}/meridiana`,
    })
    const items = await at.client.listItems(connected, me)
    expect(items.map(({ text, detail }) => `${text}, ${detail}`)).toEqual([
      'Card consultation, 30 min',
      'First conversation, 15 min',
      'Follow-up, 20 min',
      'Proof review, 45 min',
      'Studio visit, 60 min',
    ])
    expect(items[0]).toEqual({
      externalId: 'https://api.calendly.com/event_types/MERIDIANATEAM002-card-consultation',
      ...{ kind: 'eventType', text: 'Card consultation', detail: '30 min' },
      url: `${origin}/meridiana/card-consultation`,
      ...{ pictureUrl: '', publishedAt: null },
    })
    expect((await fetch(items[0]?.url ?? '')).status).toBe(200)
    expect((await fetch(`${origin}/meridiana/other`)).status).toBe(404)
  })

  it('finds event types by listing, without those that are gone', async () => {
    const connected = await at.connect()
    const me = await at.client.getAccount(connected)
    const items = await at.client.listItems(connected, me)
    const ids = items.map(({ externalId }) => externalId)
    at.simulator.deleteItem('INESMARCHETTI001-card-consultation')
    expect(await at.client.findItems(connected, me, ids)).toEqual(items.slice(1))
    expect(await at.client.findItems(connected, me, [])).toEqual([])
  })

  it('keeps the event types of others to themselves', async () => {
    const connected = await at.connect()
    const other = { ...account, id: 'https://api.calendly.com/users/MERIDIANATEAM002' }
    expect(await failureOf(at.client.listItems(connected, other))).toBeInstanceOf(
      ProviderUnavailable,
    )
  })

  it('limits reads, and names itself then', async () => {
    const connected = await at.connect()
    for (let reads = 0; reads < 6; reads += 1) await at.client.getAccount(connected)
    expect(await failureOf(at.client.getAccount(connected))).toBeInstanceOf(ProviderUnavailable)
    at.simulator.moveClock(60_000)
    await at.client.getAccount(connected)
  })

  it('has no pictures', async () => {
    expect(await failureOf(at.client.getPicture('https://a.example/b.png'))).toBeInstanceOf(
      OutboundError,
    )
  })

  it('answers with the fields of the documentation', async () => {
    const { accessToken } = await at.connect()
    const headers = { authorization: `Bearer ${accessToken}` }
    const read = async (path: string) =>
      (await (await fetch(at.simulator.origin + path, { headers })).json()) as unknown
    const keys = (value: object) => Object.fromEntries(Object.keys(value).map((key) => [key, 0]))
    const shapeOf = (value: object) => expect.objectContaining(anyOf(keys(value))) as unknown
    const user = encodeURIComponent('https://api.calendly.com/users/INESMARCHETTI001')
    expect(await read(`/event_types?user=${user}&count=1`)).toEqual({
      collection: [shapeOf(documented.collection[0] ?? {})],
      pagination: shapeOf(documented.pagination),
    })
    expect(await read('/users/me')).toEqual({ resource: shapeOf(documentedUser.resource) })
    expect(await read('/event_types')).toEqual({ title: 'Invalid Argument', message: anyText })
  })
})
const anyText = expect.any(String) as string
const anyOf = (keys: Record<string, number>) =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, expect.toSatisfy(() => true) as unknown]))

describe('many event types', () => {
  const many = (count: number): SimulatedEventType[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `E${String(index)}`, ownerId: 'INESMARCHETTI001', name: `Type ${String(index)}` },
      ...{ slug: `type-${String(index)}`, minutes: 30, isActive: true },
    }))
  const at = useProvider(
    () => startCalendlySimulator({ clock: () => NOW, eventTypes: many(1050) }),
    ({ origin }) => create(origin),
  )

  it('come in ten pages of a hundred; beyond them nothing is gone', async () => {
    const connected = await at.connect()
    const me = await at.client.getAccount(connected)
    const items = await at.client.listItems(connected, me)
    expect(items).toHaveLength(1000)
    const [known = ''] = items.map(({ externalId }) => externalId)
    expect(await at.client.findItems(connected, me, [known])).toHaveLength(1)
    const act = at.client.findItems(connected, me, [known, 'https://api.calendly.com/x'])
    expect(await failureOf(act)).toBeInstanceOf(ProviderUnavailable)
  })
})

/** Answers in the form of https://developer.calendly.com/api-docs/calendly-api/event-types. */
const documented = {
  collection: [
    {
      uri: 'https://api.calendly.com/event_types/AAAAAAAAAAAAAAAA',
      name: '15 Minute Meeting',
      active: true,
      slug: 'acmesales',
      scheduling_url: 'https://calendly.com/acmesales',
      duration: 15,
      kind: 'solo',
      pooling_type: 'round_robin',
      type: 'StandardEventType',
      color: '#fff200',
      created_at: '2019-01-02T03:04:05.678123Z',
      updated_at: '2019-08-07T06:05:04.321123Z',
      description_plain: 'A meeting',
      profile: { type: 'User', name: 'Tamara Jones', owner: 'https://api.calendly.com/users/A' },
      secret: true,
    },
  ],
  pagination: {
    count: 1,
    next_page: 'https://api.calendly.com/event_types?count=1&page_token=sNjq4TvMDfUHEl7zHRR0k0E1',
    previous_page: null,
    next_page_token: null as string | null,
    previous_page_token: null,
  },
}
const documentedUser = {
  resource: {
    uri: 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA',
    name: 'John Doe',
    slug: 'acmesales',
    email: 'user@example.com',
    scheduling_url: 'https://calendly.com/acmesales',
    timezone: 'America/New York',
    avatar_url: null,
    created_at: '2019-01-02T03:04:05.678123Z',
    updated_at: '2019-08-07T06:05:04.321123Z',
    current_organization: 'https://api.calendly.com/organizations/AAAAAAAAAAAAAAAA',
  },
}

describe('an answer of Calendly', () => {
  const web = useLocalWeb()
  const answer = (path: string, body: unknown, status = 200) => {
    web.pages[path] = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  }
  const [example] = documented.collection
  const page = (collection: unknown[]) => ({ ...documented, collection })
  const list = (body: unknown) => {
    answer('/event_types', body)
    return create(web.origin).listItems(tokens, account)
  }
  const find = (body: unknown, ids: string[]) => {
    answer('/event_types', body)
    return create(web.origin).findItems(tokens, account, ids)
  }

  it('in the documented form is understood', async () => {
    expect(await list(documented)).toEqual([
      {
        externalId: 'https://api.calendly.com/event_types/AAAAAAAAAAAAAAAA',
        ...{ kind: 'eventType', text: '15 Minute Meeting', detail: '15 min' },
        url: 'https://calendly.com/acmesales',
        ...{ pictureUrl: '', publishedAt: null },
      },
    ])
    answer('/users/me', documentedUser)
    expect(await create(web.origin).getAccount(tokens)).toEqual({
      id: 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA',
      name: 'John Doe',
      url: 'https://calendly.com/acmesales',
    })
  })

  it.each([
    ['javascript:alert(1)'],
    ['http://calendly.com/a'],
    ['https://user:secret@calendly.com/a'],
    ['/a'],
    [''],
  ])('with a link to %s is left out, and not taken as gone', async (scheduling_url) => {
    const body = page([{ ...example, scheduling_url }])
    expect(await list(body)).toEqual([])
    expect(await failureOf(find(body, [example?.uri ?? '']))).toBeInstanceOf(ProviderUnavailable)
  })

  it('with one that is not understood says of no other that it is gone', async () => {
    const body = page([{ ...example, duration: '15' }, example])
    expect(await list(body)).toHaveLength(1)
    expect(await find(body, [example?.uri ?? ''])).toHaveLength(1)
    expect(await failureOf(find(body, ['https://api.calendly.com/x']))).toBeInstanceOf(
      ProviderUnavailable,
    )
  })

  it('without one, or with one that is not active, says that it is gone', async () => {
    expect(await find(page([]), [example?.uri ?? ''])).toEqual([])
    expect(await find(page([{ ...example, active: false }]), [example?.uri ?? ''])).toEqual([])
  })

  it('that never ends is read ten times', async () => {
    web.asked.length = 0
    const pagination = { ...documented.pagination, next_page_token: 'again' }
    await list({ ...documented, pagination })
    expect(web.asked).toHaveLength(10)
  })

  it.each([{}, { collection: [] }, { collection: {}, pagination: {} }, [], null])(
    'in another form is a failure: %o',
    async (body) => {
      expect(await failureOf(list(body))).toBeInstanceOf(ProviderUnavailable)
      expect(await failureOf(find(body, ['https://api.calendly.com/x']))).toBeInstanceOf(
        ProviderUnavailable,
      )
    },
  )
})
