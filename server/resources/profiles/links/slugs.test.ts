import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { type Link, createLink, getLink, updateLink } from '@/contract/profiles/links'
import { directory, links } from '../tables'
import { useTestServer } from '../../../testing/harness'
import { resolveKey } from '../resolveKey'
import { profileCalls } from '../testing/profileCalls'

const server = useTestServer()
let ada: ReturnType<typeof profileCalls>
let grace: ReturnType<typeof profileCalls>
let first = ''
let graces = ''

beforeEach(async () => {
  const one = await server.createActor('ada')
  const other = await server.createActor('grace')
  ada = profileCalls(server, one.token)
  grace = profileCalls(server, other.token)
  first = one.defaultProfileId
  graces = other.defaultProfileId
})

const check = async (slug: string, profileId?: string) =>
  (await ada.send(calls.checkProfileSlug, { slug, ...(profileId !== undefined && { profileId }) }))
    .data
const slugFault = (
  error: { code: string; fields?: Record<string, string> | undefined } | undefined,
) => [error?.code, Object.keys(error?.fields ?? {})]
/**
 * Returns the id of the profile that a visitor sees by a slug, or the reason that there is none.
 */
async function shownBy(key: string) {
  const found = await resolveKey(server.database.db, null, key, server.now)
  return found && ('row' in found ? found.row.id : found.state)
}

describe("a profile's address", () => {
  it('changes; the former one still leads there, and can be used again', async () => {
    const { slug: original } = await ada.get(first)
    expect((await ada.put(first, 1, { slug: ' Ada-Moreau ' })).data).toMatchObject({
      slug: 'ada-moreau',
      version: 2,
    })
    expect((await ada.link(first)).others).toMatchObject([
      {
        slug: original,
        name: 'Former address',
        isActive: true,
        isPrimary: false,
        profileId: first,
      },
    ])
    expect([await shownBy('Ada-MOREAU'), await shownBy(original)]).toEqual([first, first])

    expect((await ada.put(first, 2, { slug: original })).data).toMatchObject({
      slug: original,
      version: 3,
    })
    expect((await ada.link(first)).others).toMatchObject([{ slug: 'ada-moreau' }])
    expect((await ada.put(first, 3, { slug: original })).data).toMatchObject({ version: 3 })
  })

  it('is given to one of two parallel requests', async () => {
    const answers = await Promise.all([
      ada.put(first, 1, { slug: 'wanted-by-two' }),
      grace.put(graces, 1, { slug: 'wanted-by-two' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(slugFault(refused?.error)).toEqual(['CONFLICT', ['slug']])
    const owners = (await Promise.all([ada.get(first), grace.get(graces)])).filter(
      ({ slug }) => slug === 'wanted-by-two',
    )
    expect(owners).toHaveLength(1)
    expect(
      (
        await server.database.db.select().from(directory).where(eq(directory.key, 'wanted-by-two'))
      ).map(({ ownerId }) => ownerId),
    ).toHaveLength(1)
  })

  it("is never somebody else's, not even a former one or one of a deleted profile", async () => {
    await ada.put(first, 1, { slug: 'ada-first' })
    const { id } = await ada.create('Second')
    await ada.put(id, 1, { slug: 'ada-second' })
    await ada.send(calls.deleteProfile, { id })
    for (const slug of ['ada-first', 'ada-second'])
      expect(slugFault((await grace.put(graces, 1, { slug })).error)).toEqual([
        'CONFLICT',
        ['slug'],
      ])
    expect(await shownBy('ada-second')).toBeNull()
    expect((await ada.put(first, 2, { slug: 'ada-second' })).status).toBe(200)
  })

  it('is not that of another profile or link of the same person', async () => {
    const { id } = await ada.create('Second')
    await ada.put(id, 1, { slug: 'second-one' })
    await ada.send(createLink, {}, { profileId: id, slug: 'second-link' })
    const before = await server.contents()
    for (const slug of ['second-one', 'second-link'])
      expect(slugFault((await ada.put(first, 1, { slug, bio: 'Lost' })).error)).toEqual([
        'CONFLICT',
        ['slug'],
      ])
    expect(await server.contents()).toBe(before)
  })

  it('has 3 to 60 lower-case letters, digits and single hyphens, and is no reserved word', async () => {
    for (const slug of [
      'ab',
      'with space',
      'Ä-ö',
      '-a-b',
      'a--b',
      'admin',
      'x'.repeat(61),
      'a/b',
      'a.b',
      'a_b',
    ]) {
      expect([slug, slugFault((await ada.put(first, 1, { slug })).error)]).toEqual([
        slug,
        ['VALIDATION_FAILED', ['slug']],
      ])
    }
  })
})

describe('checking an address', () => {
  it('tells whether it is free, and suggests another', async () => {
    await grace.put(graces, 1, { slug: 'grace-hopper' })
    const cases = [
      ['grace-hopper', false, 'This address is taken.', 'grace-hopper-2'],
      ['Free-One', true, '', null],
      ['ab', false, 'Use at least 3 characters.', 'ab-card'],
      ['Ada & Söhne', false, 'Use lowercase letters, digits and single hyphens.', 'ada-sohne'],
      ['admin', false, 'This address is reserved. Choose another one.', 'admin-2'],
      ['🎉', false, 'Use at least 3 characters.', 'my-card'],
      ['', false, 'Use at least 3 characters.', 'my-card'],
    ] as const
    for (const [slug, isAvailable, reason, suggestion] of cases)
      expect(await check(slug)).toEqual({
        slug: slug.toLowerCase(),
        isAvailable,
        reason,
        suggestion,
      })
  })

  it("recognizes the actor's own", async () => {
    await ada.put(first, 1, { slug: 'ada-one' })
    await ada.put(first, 2, { slug: 'ada-two' })
    const { id } = await ada.create('Second')
    const free = { isAvailable: true, reason: '' }
    expect([await check('ada-two', first), await check('ada-one', first)]).toMatchObject([
      free,
      free,
    ])
    const used = { isAvailable: false, reason: 'Another address of yours is this already.' }
    expect([await check('ada-two', id), await check('ada-one')]).toMatchObject([used, used])
    expect(
      (await ada.send(calls.checkProfileSlug, { slug: 'x-y-z', profileId: graces })).status,
    ).toBe(404)
  })
})

describe('further addresses', () => {
  const create = async (slug: string, name = '') =>
    (await ada.send(createLink, {}, { profileId: first, slug, name })).data as Link

  it('are added, changed, paused and returned one by one', async () => {
    const link = await create('fair-2026', 'Fair')
    expect(link).toMatchObject({
      profileId: first,
      slug: 'fair-2026',
      name: 'Fair',
      isPrimary: false,
      isActive: true,
      version: 1,
    })
    expect(await shownBy('fair-2026')).toBe(first)
    const put = (version: number, body: unknown) =>
      ada.send(updateLink, { id: link.id }, body, version)
    expect((await put(1, { name: 'Fair', isActive: true })).data).toMatchObject({ version: 1 })
    expect((await put(1, { isActive: false })).data).toMatchObject({ isActive: false, version: 2 })
    expect(await shownBy('fair-2026')).toBe('deactivated')
    expect((await put(1, { name: 'Late' })).error?.code).toBe('VERSION_CONFLICT')
    expect((await put(2, { slug: 'fair-2027', isActive: true })).data).toMatchObject({
      slug: 'fair-2027',
      version: 3,
    })
    expect([await shownBy('fair-2026'), await shownBy('fair-2027')]).toEqual([first, first])
    expect((await ada.send(getLink, { id: link.id })).data).toMatchObject({
      slug: 'fair-2027',
    })
    for (const call of [getLink, updateLink])
      expect(
        (await grace.send(call, { id: link.id }, call === getLink ? undefined : {}, 3)).status,
      ).toBe(404)
  })

  it('keep former slugs while there is room, which can be used again', async () => {
    const link = await create('fair-2026', 'Fair')
    const put = (version: number, body: unknown) =>
      ada.send(updateLink, { id: link.id }, body, version)
    const told = async () =>
      (await ada.link(first)).others
        .map(({ slug, name, isActive }) => [slug, name, isActive])
        .sort()
    await put(1, { slug: 'fair-2027' })
    expect(await told()).toEqual([
      ['fair-2026', 'Former address', true],
      ['fair-2027', 'Fair', true],
    ])
    await put(2, { slug: 'fair-2026', isActive: false })
    expect(await told()).toEqual([
      ['fair-2026', 'Fair', false],
      ['fair-2027', 'Former address', false],
    ])

    const owner = {
      tenantId: 'test-tenant',
      ownerId: 'ada',
      profileId: first,
      name: '',
      isActive: true,
      createdAt: server.now,
      updatedAt: server.now,
    }
    await server.database.db.insert(links).values(
      Array.from({ length: 48 }, (_, index) => ({
        ...owner,
        id: crypto.randomUUID(),
        slug: `many-${String(index)}`,
      })),
    )
    const before = await server.contents()
    expect(slugFault((await put(3, { slug: 'fair-2028' })).error)).toEqual(['CONFLICT', ['slug']])
    expect(await server.contents()).toBe(before)
    expect((await put(3, { slug: 'fair-2027' })).data).toMatchObject({ slug: 'fair-2027' })
  })

  it("can become the profile's own, whose former one still leads there", async () => {
    const link = await create('fair-2026', 'Fair')
    const { slug: original } = await ada.get(first)
    const own = (await ada.send(updateLink, { id: link.id }, { isPrimary: true }, 1)).data
    expect(own).toMatchObject({ id: first, slug: 'fair-2026', isPrimary: true, version: 2 })
    const { link: primary, others } = await ada.link(first)
    expect(primary).toEqual(own)
    expect(others).toMatchObject([{ slug: original, name: 'Former address', isPrimary: false }])
    expect((await ada.send(getLink, { id: link.id })).status).toBe(404)
    expect((await ada.send(getLink, { id: first })).data).toEqual(own)
  })

  it("can be the profile's own in the path: its slug changes as the profile's does", async () => {
    const put = (version: number, body: unknown) =>
      ada.send(updateLink, { id: first }, body, version)
    expect((await put(1, { slug: 'by-link', isPrimary: true })).data).toMatchObject({
      slug: 'by-link',
      version: 2,
    })
    expect((await put(1, { slug: 'late-one' })).error?.code).toBe('VERSION_CONFLICT')
    expect((await put(2, { isActive: false })).error?.fields).toEqual({
      isActive: 'Deactivate the profile instead.',
    })
    expect((await put(2, { name: 'X' })).error?.fields).toEqual({
      name: "A profile's own address has no name.",
    })
  })

  it("are refused where the slug is taken, the profile is another person's, or fifty are there", async () => {
    const { slug } = await grace.get(graces)
    expect(slugFault((await ada.send(createLink, {}, { profileId: first, slug })).error)).toEqual([
      'CONFLICT',
      ['slug'],
    ])
    expect((await ada.send(createLink, {}, { profileId: graces, slug: 'free-one' })).status).toBe(
      404,
    )
    const owner = {
      tenantId: 'test-tenant',
      ownerId: 'ada',
      profileId: first,
      name: '',
      isActive: true,
      createdAt: server.now,
      updatedAt: server.now,
    }
    await server.database.db.insert(links).values(
      Array.from({ length: 50 }, (_, index) => ({
        ...owner,
        id: crypto.randomUUID(),
        slug: `many-${String(index)}`,
      })),
    )
    const before = await server.contents()
    expect(
      (await ada.send(createLink, {}, { profileId: first, slug: 'one-more' })).error?.message,
    ).toBe('A profile has at most 50 further addresses.')
    expect((await ada.put(first, 1, { slug: 'one-more' })).status).toBe(409)
    expect(await server.contents()).toBe(before)
  })
})
