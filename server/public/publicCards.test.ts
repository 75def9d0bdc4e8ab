import { expect, it } from 'vitest'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { getUser } from '@/contract/account/users'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { cardEvents } from '../resources/events/tables'
import { socketFrom, useTestServer } from '../testing/harness'
import { addPhysicalCard, createCard, richContent, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'

const server = useTestServer()

it('GET /v1/links/slug/{slug} answers the public card by any key to anybody, and counts the visit', async () => {
  const card = await createCard(server, richContent)
  const plastic = await addPhysicalCard(server, card)
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const asked: [string, Record<string, string>, string][] = [
    [card.slug.toUpperCase(), {}, card.slug],
    [card.cardId, { source: 'qr' }, card.cardId],
    [plastic, {}, plastic],
  ]
  for (const [slug, params, key] of asked) {
    const { status, data } = await server.send(getLinkBySlug, {
      params: { slug, ...params },
      headers,
    })
    expect([status, data]).toEqual([
      200,
      {
        state: 'active',
        card: toPublicCard(richContent, { profileId: card.profileId, key }, server.now.getTime()),
      },
    ])
  }
  const { data } = await server.send(getLinkBySlug, {
    params: { slug: card.slug, isVisit: false },
    headers,
  })
  expect(data).toMatchObject({
    state: 'active',
    card: { key: card.slug, vcard: { version: '3.0', hasPhoto: true } },
  })
  expect(await countedVisits(server)).toEqual(
    [
      `view link ${card.slug.toUpperCase()}`,
      `view qr ${card.cardId}`,
      `view tap ${plastic}`,
    ].sort(),
  )
})

it('a signed-in owner does not count as a visitor, whatever way they open their card', async () => {
  const { token, ownerId, slug, profileId } = await createCard(server)
  const marked = await server.send(getUser, { token, params: { userId: ownerId } })
  const [cookie = '', path = ''] = (marked.headers.get('set-cookie') ?? '').split('; ')
  // A browser sends a cookie to the paths below its own (RFC 6265 section 5.1.4).
  const asked = (address: string) =>
    `${address}/`.startsWith(path.slice('Path='.length)) ? { cookie } : {}
  const form = { firstName: 'Bob', email: 'bob@example.com', consent: 'on', consentVersion: '1' }
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const post = (address: string, body: BodyInit, headers = {}) =>
    server.app.request(
      address,
      { method: 'POST', body, headers: { ...browser, ...asked(address), ...headers } },
      socketFrom('192.0.2.7'),
    )

  await visit(server, `/card/${slug}`, { headers: asked(`/card/${slug}`) })
  await visit(server, `/v1/links/slug/${slug}`, { headers: asked(`/v1/links/slug/${slug}`) })
  expect((await post(`/contacts/new/${profileId}`, new URLSearchParams(form))).status).toBe(303)
  const json = JSON.stringify({ ...form, firstName: 'Rob', consent: true, consentVersion: 1 })
  expect(
    (await post(`/v1/profiles/${profileId}/exchange`, json, { 'content-type': 'application/json' }))
      .status,
  ).toBe(201)
  await server.events.flush()
  const events = await server.database.db.select().from(cardEvents)
  expect(events.map(({ kind, who }) => `${kind} ${who}`).sort()).toEqual([
    'exchange owner',
    'exchange owner',
    'view owner',
    'view owner',
  ])
})

it('states why a card shows nothing, or that it does not exist', async () => {
  const card = await createCard(server)
  const lost = await addPhysicalCard(server, card, { status: 'lost' })
  expect((await server.send(getLinkBySlug, { params: { slug: lost } })).data).toEqual({
    state: 'lost',
  })
  for (const slug of ['nobody-has-this', '%00', 'a b', '<script>'])
    expect((await server.send(getLinkBySlug, { params: { slug } })).error?.code).toBe('NOT_FOUND')
  expect(
    (await server.send(getLinkBySlug, { params: { slug: 'x', source: 'mail' } })).error?.code,
  ).toBe('VALIDATION_FAILED')
  expect(
    (await server.send(getLinkBySlug, { params: { slug: 'x'.repeat(101) } })).error?.code,
  ).toBe('VALIDATION_FAILED')
  expect(await countedVisits(server)).toEqual([])
})
