import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { directory, profiles } from '../profiles/tables'
import { cards } from '../cards/tables'
import { contacts } from '../contacts/tables'
import { sendRecords } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { stamps, PROFILE, profile, card, contact } from './testing/archiveRecords'

const server = useTestServer()

async function ownersOf(kind: 'slug' | 'card', key: string): Promise<string[]> {
  const rows = await server.database.db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, kind), eq(directory.key, key)))
  return rows.map(({ ownerId }) => ownerId)
}

describe('profiles and cards', () => {
  it("replaces a new account's unused default profile by the archive's; its keys stay the person's", async () => {
    const ada = await server.createActor('ada')
    const { db } = server.database
    const [fresh] = await db.select().from(profiles)
    const [freshCard] = await db.select().from(cards)
    await sendRecords(server, ada, [card(), profile()])
    expect(await db.select().from(profiles)).toMatchObject([
      { id: PROFILE, slug: 'ada-archived', isDefault: true, updatedAt: new Date(stamps.updatedAt) },
    ])
    expect(await db.select().from(cards)).toMatchObject([
      { id: card().id, profileId: PROFILE, createdAt: new Date(stamps.createdAt) },
    ])
    expect([await ownersOf('slug', 'ada-archived'), await ownersOf('card', card().id)]).toEqual([
      ['ada'],
      ['ada'],
    ])
    expect([
      await ownersOf('slug', fresh?.slug ?? ''),
      await ownersOf('card', freshCard?.id ?? ''),
    ]).toEqual([['ada'], ['ada']])
  })

  it('keeps the card of the new account if the archive has none', async () => {
    const ada = await server.createActor('ada')
    const [freshCard] = await server.database.db.select().from(cards)
    await sendRecords(server, ada, [profile()])
    expect(await server.database.db.select().from(cards)).toMatchObject([
      { id: freshCard?.id, profileId: PROFILE },
    ])
  })

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['a contact', (token) => server.send(calls.createContact, { token, body: { firstName: 'X' } })],
    [
      'a change',
      () =>
        server.database.db.update(profiles).set({ updatedAt: new Date('2026-03-02T00:00:00Z') }),
    ],
    [
      'a second card',
      () =>
        server.database.db.execute(
          sql`insert into cards (tenant_id, owner_id, id, profile_id, kind, created_at, updated_at) select tenant_id, owner_id, 'second-card', profile_id, 'physical', created_at, updated_at from cards`,
        ),
    ],
  ])('adds a further profile beside a default profile that has %s', async (_what, use) => {
    const ada = await server.createActor('ada')
    await use(ada.token)
    await sendRecords(server, ada, [profile(), card(), contact(1)])
    const rows = await server.database.db.select().from(profiles)
    expect(rows.map(({ id, isDefault }) => [id === PROFILE, isDefault]).sort()).toEqual([
      [false, true],
      [true, false],
    ])
    expect(
      (
        await server.database.db
          .select()
          .from(contacts)
          .where(eq(contacts.id, contact(1).id))
      )[0]?.profileId,
    ).toBe(PROFILE)
  })

  it('leaves exactly one default profile, however many the archive has', async () => {
    const ada = await server.createActor('ada')
    const ids = [1, 2, 3].map((at) => `00000000-0000-4000-8000-0000000000b${String(at)}`)
    await sendRecords(
      server,
      ada,
      ids.map((id, at) => profile({ id, slug: `slug-${String(at)}` })),
    )
    const rows = await server.database.db.select().from(profiles)
    expect(rows.map(({ isDefault }) => isDefault).sort()).toEqual([false, false, true])
  })

  it('gives each profile a unique slug and each card a unique id, whatever the archive contains', async () => {
    const ada = await server.createActor('ada')
    const { db } = server.database
    const [fresh] = await db.select().from(profiles)
    const [freshCard] = await db.select().from(cards)
    const ids = [1, 2, 3].map((at) => `00000000-0000-4000-8000-0000000000c${String(at)}`)
    const same = ids.map((id) => profile({ id, isDefault: false, slug: fresh?.slug ?? '' }))
    const batch = [
      profile(),
      ...same,
      card({ id: freshCard?.id ?? '', kind: 'physical', profileId: ids[0] ?? '' }),
    ]
    expect((await sendRecords(server, ada, batch)).data).toMatchObject({ restored: 5, present: 0 })
    const slugs = (await db.select().from(profiles)).map(({ slug }) => slug)
    const cardIds = (await db.select().from(cards)).map(({ id }) => id)
    // The unused card, the archive's, and one for each profile that came without.
    expect([new Set(slugs).size, new Set(cardIds).size]).toEqual([4, 5])
    const reserved = [fresh?.id ?? '', fresh?.slug ?? '']
    expect((await db.select().from(directory)).map(({ key }) => key).sort()).toEqual(
      [...slugs, ...cardIds, PROFILE, ...ids, ...reserved].sort(),
    )
    const before = await server.contents()
    expect((await sendRecords(server, ada, batch)).data).toMatchObject({ restored: 0, present: 5 })
    expect(await server.contents()).toBe(before)
  })

  it("never takes another person's slug or card", async () => {
    const ada = await server.createActor('ada')
    await sendRecords(server, ada, [profile(), card()])
    const mallory = await server.createActor('mallory')
    const [fresh] = await server.database.db
      .select()
      .from(profiles)
      .where(eq(profiles.ownerId, 'mallory'))
    const further = profile({
      id: '00000000-0000-4000-8000-00000000000b',
      slug: 'ada-archived',
      isDefault: false,
    })
    const batch = [
      profile({ id: '00000000-0000-4000-8000-00000000000c' }),
      further,
      card(),
      card({ id: 'Archived-card-00000003', profileId: further.id }),
    ]
    expect((await sendRecords(server, mallory, batch)).data).toMatchObject({
      restored: 4,
      present: 0,
    })
    expect([await ownersOf('slug', 'ada-archived'), await ownersOf('card', card().id)]).toEqual([
      ['ada'],
      ['ada'],
    ])
    const own = await server.database.db
      .select()
      .from(profiles)
      .where(eq(profiles.ownerId, 'mallory'))
      .orderBy(profiles.id)
    expect(own[1]?.slug).toBe(fresh?.slug)
    expect(own[0]?.slug).toMatch(/^ada-archived-[a-z0-9]{16}$/)
    expect(await ownersOf('slug', own[0]?.slug ?? '')).toEqual(['mallory'])
    const malloryCards = await server.database.db
      .select()
      .from(cards)
      .where(eq(cards.ownerId, 'mallory'))
    expect(malloryCards).toHaveLength(2)
    for (const { id } of malloryCards) expect(await ownersOf('card', id)).toEqual(['mallory'])
    const before = await server.contents()
    expect((await sendRecords(server, mallory, batch)).data).toMatchObject({
      restored: 0,
      present: 4,
    })
    expect(await server.contents()).toBe(before)
  })

  it('puts contacts and cards of a missing profile into the default profile', async () => {
    await server.createActor('mallory')
    const [foreign] = await server.database.db.select().from(profiles)
    const ada = await server.createActor('ada')
    const profileId = foreign?.id ?? ''
    await sendRecords(server, ada, [contact(1, { profileId }), card({ profileId })])
    expect((await server.database.db.select().from(contacts))[0]?.profileId).toBe(
      ada.defaultProfileId,
    )
    expect(
      (await server.database.db.select().from(cards).where(eq(cards.id, card().id)))[0],
    ).toMatchObject({ ownerId: 'ada', profileId: ada.defaultProfileId })
  })
})
