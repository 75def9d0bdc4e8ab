import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ArchiveRecord, RecordOf } from '@/contract/account/archive'
import type { oldCardRecord, oldProfileRecord } from '@/contract/account/archiveProfiles'
import * as calls from '@/contract/contacts/contacts'
import { encodePicture } from '../../platform/pictures/picture'
import { cards, contacts, directory, profiles, users } from '../../platform/db/schema'
import { sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'

const server = useTestServer()
const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }
const PROFILE = '00000000-0000-4000-8000-00000000000a'

type FirstProfile = v.InferOutput<typeof oldProfileRecord>
type FirstCard = v.InferOutput<typeof oldCardRecord>
/** Profiles and cards as the first two versions of the archive have them. */
const profile = (fields: Partial<FirstProfile> = {}): FirstProfile => ({
  type: 'profile',
  id: PROFILE,
  slug: 'ada-archived',
  isDefault: true,
  ...stamps,
  ...fields,
})
const card = (fields: Partial<FirstCard> = {}): FirstCard => ({
  type: 'card',
  id: 'Archived-card-00000001',
  profileId: PROFILE,
  kind: 'virtual',
  ...stamps,
  ...fields,
})
const person = (fields: Partial<RecordOf<'user'>> = {}): RecordOf<'user'> => {
  const rest = {
    email: 'other@example.com',
    phoneNumber: '+15550199',
    isPremium: true,
    settings: {},
  }
  return {
    type: 'user',
    id: 'somebody',
    version: 7,
    firstName: 'Augusta',
    lastName: 'King',
    ...rest,
    ...stamps,
    ...fields,
  }
}
const contact = (at: number, fields: Partial<RecordOf<'contact'>> = {}): RecordOf<'contact'> => {
  const names = {
    namePrefix: '',
    firstName: `Contact ${String(at)}`,
    middleName: '',
    lastName: '',
    nameSuffix: '',
    nickname: '',
  }
  const lists = {
    emails: [],
    phones: [],
    websites: [],
    addresses: [],
    timeline: [],
    tags: [],
    extras: {},
  }
  const rest = {
    organization: '',
    department: '',
    jobTitle: '',
    birthday: '',
    notes: '',
    isFavorite: false,
    source: 'import',
    deletedAt: null,
    deletionId: null,
    mergeId: null,
  } as const
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return {
    type: 'contact',
    id,
    profileId: PROFILE,
    version: 3,
    ...names,
    ...lists,
    ...rest,
    ...stamps,
    ...fields,
  }
}
const picture = (background: string, edge = 60) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background } })
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function ownersOf(kind: 'slug' | 'card', key: string): Promise<string[]> {
  const rows = await server.database.db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, kind), eq(directory.key, key)))
  return rows.map(({ ownerId }) => ownerId)
}

describe('restoring records', () => {
  it('puts them back as they were, with the derived columns made anew', async () => {
    const ada = await server.createActor('ada')
    const emails = [{ label: 'Work', value: 'grace@example.com' }]
    const { status, data } = await sendRecords(server, ada, [
      person(),
      profile(),
      card(),
      contact(1, { emails, extras: { 'Shoe size': '38' } }),
    ])
    expect([status, data]).toEqual([200, { restored: 4, present: 0 }])
    const [row] = await server.database.db.select().from(contacts)
    expect(row).toMatchObject({
      ownerId: 'ada',
      profileId: PROFILE,
      version: 3,
      source: 'import',
      extras: { 'Shoe size': '38' },
      updatedAt: new Date(stamps.updatedAt),
    })
    expect(row?.searchText).toContain('grace@example.com')
    const found = await server.send(calls.listContacts, {
      token: ada.token,
      params: { search: 'grace' },
    })
    expect(found.data).toMatchObject({ total: 1 })
  })

  it('leaves what is there as it is, whether it comes again or five times at once', async () => {
    const ada = await server.createActor('ada')
    const webp = base64((await encodePicture(await picture('#123456').png().toBuffer())).bytes)
    const batch = [
      person(),
      profile(),
      card(),
      card({ id: 'Archived-card-00000002', kind: 'physical' }),
      contact(1, { picture: webp }),
      contact(2),
    ]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendRecords(server, ada, batch)),
    )
    const counts = answers.map(({ data }) => data as { restored: number; present: number })
    expect(counts.map(({ restored }) => restored).sort()).toEqual([0, 0, 0, 0, 6])
    expect(counts.every(({ restored, present }) => restored + present === 6)).toBe(true)
    expect(server.files.stored.size).toBe(1)

    await server.send(calls.updateContact, {
      token: ada.token,
      params: { contactId: contact(1).id },
      body: { firstName: 'Mine' },
      headers: { 'if-match': '"3"' },
    })
    const before = await server.contents()
    expect((await sendRecords(server, ada, batch)).data).toEqual({ restored: 0, present: 6 })
    expect(await server.contents()).toBe(before)
  })

  it('keeps a deletion so that it can be undone', async () => {
    const ada = await server.createActor('ada')
    const deletionId = '00000000-0000-4000-8000-0000000000dd'
    await sendRecords(server, ada, [
      contact(1, { deletedAt: '2025-05-01T00:00:00.000Z', deletionId }),
    ])
    expect((await server.send(calls.listContacts, { token: ada.token })).data).toMatchObject({
      total: 0,
    })
    expect(
      (await server.send(calls.restoreContacts, { token: ada.token, body: { deletionId } })).data,
    ).toEqual({ restored: 1 })
  })

  it('takes whose it is from nobody but the actor, and keeps every derived column and private fact out', async () => {
    const ada = await server.createActor('ada')
    await sendRecords(server, ada, [person()])
    const [row] = await server.database.db.select().from(users)
    expect(row).toMatchObject({
      id: 'ada',
      firstName: 'Augusta',
      version: 7,
      email: 'ada@example.com',
      phoneNumber: '',
      isPremium: false,
    })
    expect(server.identity.accounts.get('ada')?.name).toBe('Augusta King')
  })

  it('keeps a name that was changed since', async () => {
    const ada = await server.createActor('ada')
    await server.database.db
      .update(users)
      .set({ firstName: 'Ada Augusta', updatedAt: new Date('2026-03-02T00:00:00Z') })
    expect((await sendRecords(server, ada, [person()])).data).toEqual({ restored: 0, present: 1 })
    expect((await server.database.db.select().from(users))[0]).toMatchObject({
      firstName: 'Ada Augusta',
      version: 1,
    })
    await server.database.db.update(users).set({ firstName: '', lastName: '' })
    expect((await sendRecords(server, ada, [person()])).data).toEqual({ restored: 1, present: 0 })
    expect((await server.database.db.select().from(users))[0]).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      version: 2,
    })
  })

  it('does nothing for an account without a record, or of somebody else', async () => {
    await server.createActor('ada')
    const mallory = await server.createActor('mallory')
    const before = await server.contents()
    expect((await sendRecords(server, { ...mallory, userId: 'ada' }, [contact(1)])).status).toBe(
      404,
    )
    expect(
      (
        await sendRecords(server, { userId: 'new', token: tokenOf({ userId: 'new' }) }, [
          contact(1),
        ])
      ).status,
    ).toBe(404)
    expect(await server.contents()).toBe(before)
  })
})

describe('profiles and cards', () => {
  it("lets a new account's own default profile give way to the archive's; its keys stay the person's", async () => {
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

  it('keeps the card of the new account where the archive has none', async () => {
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
          sql`insert into cards select tenant_id, owner_id, 'second-card', profile_id, 'physical', created_at, updated_at from cards`,
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

  it('leaves exactly one default profile, however many the archive calls so', async () => {
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

  it('gives each profile a slug of its own and each card an id of its own, whatever the archive says', async () => {
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
    expect((await sendRecords(server, ada, batch)).data).toEqual({ restored: 5, present: 0 })
    const slugs = (await db.select().from(profiles)).map(({ slug }) => slug)
    const cardIds = (await db.select().from(cards)).map(({ id }) => id)
    // The fresh one, the archive's, and one for each profile that came without.
    expect([new Set(slugs).size, new Set(cardIds).size]).toEqual([4, 5])
    const [archived] = await db.select().from(cards).where(eq(cards.kind, 'physical'))
    const reserved = [fresh?.id ?? '', archived?.id.toLowerCase() ?? '']
    expect((await db.select().from(directory)).map(({ key }) => key).sort()).toEqual(
      [...slugs, ...cardIds, PROFILE, ...ids, ...reserved].sort(),
    )
    const before = await server.contents()
    expect((await sendRecords(server, ada, batch)).data).toEqual({ restored: 0, present: 5 })
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
    expect((await sendRecords(server, mallory, batch)).data).toEqual({ restored: 4, present: 0 })
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
    expect((await sendRecords(server, mallory, batch)).data).toEqual({ restored: 0, present: 4 })
    expect(await server.contents()).toBe(before)
  })

  it('puts contacts and cards of a profile that is not there into the default profile', async () => {
    await server.createActor('mallory')
    const [foreign] = await server.database.db.select().from(profiles)
    const ada = await server.createActor('ada')
    const profileId = foreign?.id ?? ''
    await sendRecords(server, ada, [
      contact(1, { profileId }),
      card({ profileId, kind: 'physical' }),
    ])
    expect((await server.database.db.select().from(contacts))[0]?.profileId).toBe(
      ada.defaultProfileId,
    )
    expect(
      (await server.database.db.select().from(cards).where(eq(cards.id, card().id)))[0],
    ).toMatchObject({ ownerId: 'ada', profileId: ada.defaultProfileId })
  })
})

describe('pictures', () => {
  const stored = () => [...server.files.stored.values()].map((bytes) => Buffer.from(bytes))

  it('stores a picture as we encode them byte for byte, under a new key', async () => {
    const ada = await server.createActor('ada')
    const { bytes } = await encodePicture(await picture('#abcdef').png().toBuffer())
    await sendRecords(server, ada, [contact(1, { picture: base64(bytes) })])
    expect(stored()).toEqual([Buffer.from(bytes)])
    const [row] = await server.database.db.select().from(contacts)
    expect([...server.files.stored.keys()]).toEqual([row?.displayImage])
  })

  it.each([
    ['is no WebP', () => picture('#abcdef').png().toBuffer()],
    ['is too large', () => picture('#abcdef', 600).webp().toBuffer()],
    [
      'holds metadata',
      () =>
        picture('#abcdef')
          .withExif({ IFD0: { Make: 'Secret camera' } })
          .webp()
          .toBuffer(),
    ],
    [
      'has something behind it',
      async () =>
        Buffer.concat([
          await picture('#abcdef').webp().toBuffer(),
          Buffer.from('<script>alert(1)</script>'),
        ]),
    ],
    [
      'has something between',
      async () => withChunk(await picture('#abcdef').webp().toBuffer(), 'EVIL', '<script>'),
    ],
  ])('encodes a picture anew that %s', async (_what, make) => {
    const ada = await server.createActor('ada')
    const given = await make()
    expect((await sendRecords(server, ada, [contact(1, { picture: base64(given) })])).status).toBe(
      200,
    )
    const [bytes = Buffer.alloc(0)] = stored()
    expect(bytes.equals(given)).toBe(false)
    expect(bytes.includes('Secret') || bytes.includes('<script')).toBe(false)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('refuses a batch whose pictures take more work than one upload may', async () => {
    const ada = await server.createActor('ada')
    const before = await server.contents()
    const bomb = base64(await picture('#000000', 5000).webp({ lossless: true }).toBuffer())
    const batch = [1, 2, 3].map((at) => contact(at, { picture: bomb }))
    const { status, error } = await sendRecords(server, ada, batch)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['records.2.picture']])
    expect(await server.contents()).toBe(before)
    expect((await sendRecords(server, ada, batch.slice(1))).data).toEqual({
      restored: 2,
      present: 0,
    })
  })

  it.each([
    ['is text', Buffer.from('hello')],
    ['is damaged', Buffer.from('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0', 'latin1')],
    ['is empty', Buffer.alloc(0)],
  ])('refuses the whole batch where one %s, at its field', async (_what, bytes) => {
    const ada = await server.createActor('ada')
    const good = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    const { status, error } = await sendRecords(server, ada, [
      contact(1, { picture: good }),
      contact(2, { picture: base64(bytes) }),
    ])
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['records.1.picture']])
    expect(await server.contents()).toBe(before)
  })
})

describe('a batch that fails', () => {
  it('leaves nothing behind: no row and no file', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    await server.database.db.execute(
      sql`alter table contacts add constraint fails check (first_name <> 'Boom')`,
    )
    const batch: ArchiveRecord[] = [
      profile(),
      card(),
      contact(1, { picture: webp }),
      contact(2, { firstName: 'Boom' }),
    ]
    const failed = await sendRecords(server, ada, batch)
    await server.database.db.execute(sql`alter table contacts drop constraint fails`)
    expect(failed.status).toBe(500)
    expect(await server.contents()).toBe(before)
    expect((await sendRecords(server, ada, batch)).data).toEqual({ restored: 4, present: 0 })
    expect((await takeArchive(server, ada)).manifest.counts).toMatchObject({
      contact: 2,
      picture: 1,
    })
  })

  it('is not one where only a picture that nobody needs could not be removed: those in use stay', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const { put, delete: remover } = server.files
    server.files.put = async (key, bytes) => {
      await put(key, bytes)
      // Somebody else restores the second contact meanwhile.
      if (server.files.stored.size === 2) await sendRecords(server, ada, [contact(2)])
    }
    server.files.delete = (key) =>
      [...server.files.stored.keys()].indexOf(key) === 1
        ? Promise.reject(new Error('disk'))
        : remover(key)
    const { status, data } = await sendRecords(server, ada, [
      contact(1, { picture: webp }),
      contact(2, { picture: webp }),
    ])
    Object.assign(server.files, { put, delete: remover })
    expect([status, data]).toEqual([200, { restored: 1, present: 1 }])
    const [row] = await server.database.db
      .select()
      .from(contacts)
      .where(eq(contacts.id, contact(1).id))
    expect(server.files.stored.has(row?.displayImage ?? '')).toBe(true)
  })

  it('leaves no file behind where the files cannot be stored', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    const { put } = server.files
    server.files.put = (key, bytes) =>
      server.files.stored.size > 0 ? Promise.reject(new Error('disk')) : put(key, bytes)
    const failed = await sendRecords(server, ada, [
      contact(1, { picture: webp }),
      contact(2, { picture: webp }),
    ])
    server.files.put = put
    expect([failed.status, await server.contents()]).toEqual([500, before])
  })
})

function withChunk(webp: Buffer, name: string, text: string): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(text.length, 4)
  const whole = Buffer.concat([webp, header, Buffer.from(text)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
