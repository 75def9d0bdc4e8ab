import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { getExchangeForm } from '@/contract/profiles/exchange'
import * as calls from '@/contract/profiles/profiles'
import { createUser, getUser, user } from '@/contract/account/users'
import { cardEvents, eventCounts, eventRollups } from '../events/tables'
import { directory, profiles } from '../profiles/tables'
import { resolveKey } from '../profiles/resolveKey'
import { profileCalls } from '../profiles/testing/profileCalls'
import { type ArchiveUser, sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'

const server = useTestServer()
const SLUG = 'ada-moreau-consulting1'
const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }
const card = (id: string, profileId: string) => ({
  type: 'card',
  id,
  profileId,
  kind: 'virtual',
  ...stamps,
})
const profile = (id: string, slug: string, isDefault = false) => ({
  type: 'profile',
  id,
  slug,
  isDefault,
  ...stamps,
})

let ada: ArchiveUser & { defaultProfileId: string }
let mallory: ArchiveUser & { defaultProfileId: string }
beforeEach(async () => {
  ada = await server.createActor('ada')
  mallory = await server.createActor('mallory')
})

const takeAddress = () =>
  profileCalls(server, ada.token).put(ada.defaultProfileId, 1, { slug: SLUG })
async function shownBy(key: string) {
  const found = await resolveKey(server.database.db, null, key, server.now)
  return found && ('row' in found ? found.row.ownerId : found.state)
}

describe('the id of a restored card', () => {
  const ids = [SLUG, 'Ada-Moreau-Consulting1', 'ADA-MOREAU-CONSULTING1']

  it("is never somebody's address in any case", async () => {
    await takeAddress()
    const { data } = await sendRecords(
      server,
      mallory,
      ids.map((id) => card(id, mallory.defaultProfileId)),
    )
    expect(data).toMatchObject({ restored: 3, present: 0 })
    expect(await Promise.all(ids.map(shownBy))).toEqual(['ada', 'ada', 'ada'])
    expect(
      (
        await sendRecords(
          server,
          mallory,
          ids.map((id) => card(id, mallory.defaultProfileId)),
        )
      ).data,
    ).toMatchObject({ restored: 0, present: 3 })
  })

  it('does not become an address later: that is either free in every case or taken', async () => {
    await sendRecords(server, mallory, [card(SLUG, mallory.defaultProfileId)])
    expect((await takeAddress()).status).toBe(200)
    expect(await shownBy(SLUG)).toBe('ada')

    const other = 'Ada-Moreau-Consulting2'
    await sendRecords(server, mallory, [card(other, mallory.defaultProfileId)])
    expect(await shownBy(other)).toBe('mallory')
    expect(
      (await profileCalls(server, ada.token).put(ada.defaultProfileId, 2, { slug: other })).error
        ?.code,
    ).toBe('CONFLICT')
  })

  it('is not preferred to an existing address', async () => {
    await takeAddress()
    await server.database.db
      .insert(directory)
      .values({ kind: 'card', key: SLUG, tenantId: TENANT, ownerId: 'mallory' })
    expect(await shownBy(SLUG)).toBe('ada')
  })

  it("is restored if it is the person's own, whoever has its lower-case form as an address", async () => {
    const own = profileCalls(server, ada.token)
    const { id, cardId } = await own.create('Second')
    const { records } = await takeArchive(server, ada)
    await own.send(calls.deleteProfile, { id })
    await profileCalls(server, mallory.token).put(mallory.defaultProfileId, 1, {
      slug: cardId.toLowerCase(),
    })
    await sendRecords(server, ada, records)
    expect([(await own.get(id)).cardId, await shownBy(cardId)]).toEqual([cardId, 'ada'])
  })
})

describe('the id of a profile, by which visitors leave their details', () => {
  const holder = async (id: string) =>
    (
      await server.database.db
        .select()
        .from(directory)
        .where(and(eq(directory.kind, 'profile'), eq(directory.key, id)))
    ).map(({ ownerId }) => ownerId)

  it('stays reserved when its profile is deleted, even from an account that restored it', async () => {
    const own = profileCalls(server, ada.token)
    const { id } = await own.create('Second')
    await sendRecords(server, mallory, [profile(id, 'from-an-archive')])
    await own.send(calls.deleteProfile, { id })
    await server.send(getUser, { token: mallory.token, params: { userId: 'mallory' } })
    expect(await holder(id)).toEqual(['ada'])
    expect((await server.send(getExchangeForm, { params: { profileId: id } })).status).toBe(404)
  })
})

describe('the address of a restored profile or link', () => {
  it.each(['admin', 'ab', 'a--b', 'x'.repeat(80), `${'x'.repeat(42)}-${'y'.repeat(30)}`])(
    'must be valid: not %s',
    async (slug) => {
      const [id, linkId] = [crypto.randomUUID(), crypto.randomUUID()]
      const link = {
        type: 'link',
        id: linkId,
        profileId: id,
        version: 1,
        slug,
        name: '',
        isActive: true,
        ...stamps,
      }
      expect(
        (
          await sendRecords(server, mallory, [
            profile(id, slug, true),
            profile(crypto.randomUUID(), slug),
            link,
          ])
        ).data,
      ).toMatchObject({ restored: 3, present: 0 })
      const slugs = [
        ...(await server.database.db.select().from(profiles)).map((row) => row.slug),
        ...(await profileCalls(server, mallory.token).link(id)).others.map((row) => row.slug),
      ]
      expect(slugs).toHaveLength(4)
      for (const taken of slugs)
        expect([taken, taken.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(taken)]).toEqual([
          taken,
          true,
        ])
    },
  )
})

it('is another one where the account has used the similar one already', async () => {
  const id = crypto.randomUUID()
  const link = { type: 'link', id, profileId: id, version: 1, slug: 'admin', name: '' }
  const records = [profile(id, 'admin'), { ...link, isActive: true, ...stamps }]
  expect((await sendRecords(server, mallory, records)).data).toMatchObject({
    restored: 2,
    present: 0,
  })
  const own = profileCalls(server, mallory.token)
  const slugs = [(await own.get(id)).slug, ...(await own.link(id)).others.map(({ slug }) => slug)]
  expect(slugs).toEqual([
    expect.stringMatching(/^admin-[a-z0-9]{16}$/),
    expect.stringMatching(/^admin-[a-z0-9]{16}$/),
  ])
  expect(new Set(slugs).size).toBe(2)
})

it('is made from any name', async () => {
  const token = tokenOf({ userId: 'long' })
  const { defaultProfileId } = v.parse(
    user,
    (
      await server.send(createUser, {
        token,
        body: { userId: 'long', firstName: 'x'.repeat(39), lastName: 'Y' },
      })
    ).data,
  )
  expect((await profileCalls(server, token).get(defaultProfileId)).slug).toMatch(
    /^x{39}-[a-z0-9]{10}$/,
  )
})

it('leaves no counts of a replaced unused profile', async () => {
  const { db } = server.database
  const owner = { tenantId: TENANT, ownerId: 'ada', profileId: ada.defaultProfileId }
  await db
    .insert(eventCounts)
    .values({ ...owner, kind: 'view', who: 'person', subject: '', count: 3 })
  await db.insert(cardEvents).values({
    ...owner,
    id: crypto.randomUUID(),
    kind: 'view',
    who: 'person',
    source: 'link',
    key: 'x',
    visitor: 'v',
    at: server.now,
  })
  await db.insert(eventRollups).values({
    ...owner,
    day: '2026-03-05',
    dimension: 'total',
    kind: 'view',
    who: 'person',
    value: '',
    counts: Array.from({ length: 96 }, () => 1),
    total: 96,
  })
  await sendRecords(server, ada, [profile(crypto.randomUUID(), 'ada-archived', true)])
  for (const table of [eventCounts, cardEvents, eventRollups])
    expect(await db.$count(table)).toBe(0)
})
