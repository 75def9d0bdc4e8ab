import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contactCalls from '@/contract/contacts/contacts'
import * as calls from '@/contract/profiles/profiles'
import type { Profile } from '@/contract/profiles/profile'
import { cardEvents, eventCounts } from '../events/tables'
import { directory, links, profiles } from './tables'
import { cards } from '../cards/tables'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { fileKeysOf } from './profileFiles'
import { ids, profileCalls, profileOf, putFile, richContent } from './testing/profileCalls'

const server = useTestServer()
let token = ''
let first = ''
let ada: ReturnType<typeof profileCalls>

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  first = actor.defaultProfileId
  ada = profileCalls(server, token)
})

async function fill(id = first) {
  const content = await richContent(server)
  await server.database.db.update(profiles).set({ content }).where(eq(profiles.id, id))
  return content
}

describe('reading profiles', () => {
  it('lists the profile of a new account, named after the person, and returns its whole content', async () => {
    const [summary, ...others] = await ada.list()
    expect(others).toEqual([])
    expect(summary).toMatchObject({
      id: first,
      version: 1,
      name: 'Personal',
      isDefault: true,
      isActive: true,
      firstName: 'Ada',
      lastName: 'Test',
      avatar: null,
    })
    const answer = await ada.send(calls.getProfile, { id: first })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(profileOf(answer)).toMatchObject({ ...summary, everlinks: [], bio: '' })
    const [card] = await server.database.db.select().from(cards)
    expect(summary?.cardId).toBe(card?.id)
  })

  it('lists nothing for a person without a record, who cannot create any', async () => {
    const nobody = profileCalls(server, tokenOf({ userId: 'stranger' }))
    expect(await nobody.list()).toEqual([])
    expect((await nobody.send(calls.createProfile, {}, { name: 'X' })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Create your user record first.',
    })
  })

  it('returns its parts with the version', async () => {
    await fill()
    expect((await ada.send(calls.listProfileServices, { id: first })).data).toMatchObject({
      items: [{ title: 'Talk' }],
      version: 1,
    })
    expect((await ada.send(calls.listProfileSocials, { id: first })).data).toMatchObject({
      items: [{ name: 'instagram', value: 'ada' }],
      version: 1,
    })
    expect((await ada.send(calls.getProfileConfig, { id: first })).data).toMatchObject({
      exchange: { isOn: true, consentVersion: 1 },
      vcard: { version: '3.0' },
      version: 1,
    })
  })
})

describe('changing a profile', () => {
  it('changes the given fields only, and keeps the version if nothing differs', async () => {
    const before = await fill()
    const changed = profileOf(
      await ada.put(first, 1, { name: ' Work ', bio: 'New\nbio', emails: [] }),
    )
    expect(changed).toMatchObject({
      name: 'Work',
      bio: 'New\nbio',
      emails: [],
      phones: before.phones,
      everlinks: before.everlinks,
      version: 2,
    })
    const again = profileOf(
      await ada.put(first, 2, {
        name: 'Work',
        bio: 'New\nbio',
        everlinks: before.everlinks,
        services: before.services,
      }),
    )
    expect(again).toEqual(changed)
    expect(await ada.get(first)).toEqual(changed)
  })

  it('refuses an older version, and a missing one', async () => {
    await ada.put(first, 1, { bio: 'One' })
    const { status, error } = await ada.put(first, 1, { bio: 'Two' })
    expect([status, error?.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect((await ada.send(calls.updateProfile, { id: first }, { bio: 'Three' })).status).toBe(428)
    expect((await ada.get(first)).bio).toBe('One')
  })

  it('accepts one of many changes of one version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ada.put(first, 1, { bio: `Bio ${String(index)}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ])
    expect((await ada.get(first)).version).toBe(2)
  })

  it('removes files by null, and deletes those that are no longer used', async () => {
    const before = await fill()
    const everlinks = before.everlinks.map((item) => ({ ...item, thumbnail: null }))
    const after = profileOf(
      await ada.put(first, 1, { avatar: null, backgroundVideo: null, everlinks }),
    )
    expect([after.avatar, after.backgroundVideo, after.everlinks[0]?.thumbnail]).toEqual([
      null,
      null,
      null,
    ])
    await ada.send(calls.updateProfileSocials, { id: first }, { socials: [] }, 2)
    expect([...server.files.stored.keys()].sort()).toEqual(
      [before.banner, before.logo].map((path) => path?.slice('/files/'.length)),
    )
  })

  it("accepts no picture but the one that an item has, and leaves other people's files alone", async () => {
    const { everlinks, socials } = await fill()
    const foreign = await putFile(server, 'x')
    const before = await server.contents()
    const [everlink] = everlinks
    const own = everlink?.thumbnail
    for (const [index, list] of [
      [0, [{ ...everlink, thumbnail: foreign }]],
      [1, [everlink, { ...everlink, id: ids.other, thumbnail: own }]],
    ] as const) {
      const { error } = await ada.put(first, 1, { everlinks: list })
      expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([
        'VALIDATION_FAILED',
        [`everlinks.${String(index)}.thumbnail`],
      ])
    }
    const { error } = await ada.send(
      calls.updateProfileSocials,
      { id: first },
      { socials: [{ ...socials[0], media: foreign }] },
      1,
    )
    expect(Object.keys(error?.fields ?? {})).toEqual(['socials.0.media'])
    expect((await ada.put(first, 1, { avatar: foreign })).error?.fields).toEqual({
      avatar: 'Only an upload sets a file; null removes it.',
    })
    expect(await server.contents()).toBe(before)
  })

  it('stores the language of its card, one of a short list', async () => {
    const config = { exchange: { fields: {} }, vcard: {} }
    const put = (version: number, language: unknown) =>
      ada.send(calls.updateProfileConfig, { id: first }, { ...config, language }, version)
    expect(profileOf(await put(1, 'de')).config.language).toBe('de')
    for (const language of ['xx', 'de-x-"><script>', 'DE', '', null, 7]) {
      const { status, error } = await put(2, language)
      expect([status, error?.fields]).toEqual([422, { language: 'Unknown language.' }])
    }
    expect(profileOf(await put(2, undefined)).config.language).toBeUndefined()
  })

  it('gives a new consent text a new version', async () => {
    const config = {
      exchange: { isOn: true, fields: { name: 'required' }, consentText: 'Agree?' },
      vcard: {},
      isIndexed: true,
    }
    const put = async (version: number, body: unknown) =>
      profileOf(await ada.send(calls.updateProfileConfig, { id: first }, body, version)).config
    expect(await put(1, config)).toMatchObject({
      isIndexed: true,
      exchange: { consentText: 'Agree?', consentVersion: 2 },
    })
    expect((await put(2, { ...config, isIndexed: false })).exchange.consentVersion).toBe(2)
    expect(
      (await put(3, { ...config, exchange: { ...config.exchange, consentText: '' } })).exchange
        .consentVersion,
    ).toBe(3)
  })

  it('deactivates a profile, the default one too, and activates it again', async () => {
    const put = async (body: unknown) =>
      profileOf(await ada.send(calls.deactivateProfile, { id: first }, body))
    expect(await put({})).toMatchObject({ isActive: false, isDefault: true, version: 2 })
    expect(await put({ isActive: false })).toMatchObject({ isActive: false, version: 2 })
    expect(await put({ isActive: true })).toMatchObject({ isActive: true, version: 3 })
  })
})

describe('making a copy', () => {
  it('has the same content with its own address, card, files and ids', async () => {
    const source = await fill()
    const copy = await ada.create('Copy', first)
    expect(copy).toMatchObject({
      name: 'Copy',
      isDefault: false,
      isActive: true,
      version: 1,
      bio: source.bio,
      emails: source.emails,
      appearance: source.appearance,
    })
    expect(copy.everlinks).toMatchObject([{ title: 'Shop', url: 'https://shop.example' }])
    const original = await ada.get(first)
    const told = (profile: Profile) => [
      profile.id,
      profile.slug,
      profile.cardId,
      ...fileKeysOf(profile),
      profile.everlinks[0]?.id,
      profile.socials[0]?.id,
      profile.services[0]?.id,
    ]
    expect(new Set([...told(original), ...told(copy)]).size).toBe(26)
    await ada.send(calls.deleteProfile, { id: first })
    expect([...server.files.stored.keys()].sort()).toEqual(fileKeysOf(copy).sort())
    for (const key of fileKeysOf(copy))
      expect((await server.files.get(key))?.byteLength).toBeGreaterThan(30)
  })

  it('leaves no file behind if it is refused', async () => {
    await fill()
    const { db } = server.database
    const [row] = await db.select().from(profiles)
    if (!row) throw new Error('No profile.')
    await db.insert(profiles).values(
      Array.from({ length: 49 }, () => ({
        ...row,
        id: crypto.randomUUID(),
        slug: crypto.randomUUID(),
        isDefault: false,
      })),
    )
    const stored = [...server.files.stored.keys()]
    expect(
      (await ada.send(calls.createProfile, {}, { name: 'X', copyOf: first })).error,
    ).toMatchObject({ code: 'CONFLICT', message: 'You have 50 profiles, which is the most.' })
    expect([...server.files.stored.keys()]).toEqual(stored)
  })

  it('copies no profile of others', async () => {
    const { token: other } = await server.createActor('mallory')
    expect(
      (
        await profileCalls(server, other).send(
          calls.createProfile,
          {},
          { name: 'X', copyOf: first },
        )
      ).status,
    ).toBe(404)
  })
})

describe('deleting a profile', () => {
  it('deletes its card, links, files and counts; contacts and physical cards stay, and its addresses are never reused by others', async () => {
    const { db } = server.database
    await fill()
    const { id: second } = await ada.create('Second')
    const profile = await ada.get(first)
    await ada.put(first, 1, { slug: 'ada-moreau' })
    const owner = { tenantId: TENANT, ownerId: 'ada', profileId: first }
    await db.insert(cards).values({
      ...owner,
      id: 'physical-card-of-ada-1',
      kind: 'physical',
      createdAt: server.now,
      updatedAt: server.now,
    })
    await db
      .insert(eventCounts)
      .values({ ...owner, kind: 'click', who: 'person', subject: ids.everlink, count: 3 })
    await db.insert(cardEvents).values({
      ...owner,
      id: crypto.randomUUID(),
      kind: 'view',
      who: 'person',
      source: 'link',
      key: 'ada-moreau',
      visitor: 'v',
      at: server.now,
    })
    const contact = (
      await server.send(contactCalls.createContact, { token, body: { firstName: 'Kept' } })
    ).data

    expect((await ada.send(calls.deleteProfile, { id: first })).data).toEqual({
      deleted: true,
      defaultProfileId: second,
    })
    expect((await ada.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[second, true]])
    expect(
      await db
        .select({ id: cards.id, profileId: cards.profileId })
        .from(cards)
        .where(eq(cards.kind, 'physical')),
    ).toEqual([{ id: 'physical-card-of-ada-1', profileId: null }])
    expect([
      await db.select().from(links),
      await db.select().from(eventCounts),
      await db.select().from(cardEvents),
      server.files.stored.size,
    ]).toEqual([[], [], [], 0])
    const keys = (await db.select({ key: directory.key }).from(directory)).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['ada-moreau', profile.slug, profile.cardId]))
    expect(
      (
        await server.send(contactCalls.getContact, {
          token,
          params: { contactId: (contact as { id: string }).id },
        })
      ).status,
    ).toBe(200)
    expect((await ada.send(calls.getProfile, { id: first })).status).toBe(404)
  })

  it('makes the oldest active other the default, and refuses the only one', async () => {
    const made: string[] = []
    for (const name of ['Old but off', 'Middle', 'Young']) {
      server.now = new Date(server.now.getTime() + 1000)
      made.push((await ada.create(name)).id)
    }
    const [off = '', middle = '', young = ''] = made
    await ada.send(calls.deactivateProfile, { id: off }, {})
    const remove = async (id: string) => (await ada.send(calls.deleteProfile, { id })).data
    expect(await remove(first)).toEqual({ deleted: true, defaultProfileId: middle })
    expect(await remove(young)).toEqual({ deleted: true, defaultProfileId: middle })
    expect(await remove(middle)).toEqual({ deleted: true, defaultProfileId: off })
    const { status, error } = await ada.send(calls.deleteProfile, { id: off })
    expect([status, error?.code]).toEqual([409, 'CONFLICT'])
    expect((await ada.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[off, true]])
  })
})
