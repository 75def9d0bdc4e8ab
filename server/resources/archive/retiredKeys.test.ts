import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import type { ArchiveRecord } from '@/contract/account/archive'
import { getExchangeForm } from '@/contract/profiles/exchange'
import { checkProfileSlug } from '@/contract/profiles/profiles'
import { createLink } from '@/contract/profiles/links'
import { visit } from '../../public/testing/cards'
import { type ArchiveUser, sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { cardCalls, createHolder } from '../cards/testing/cardCalls'
import { claimKeys } from '../profiles/keys/claimKeys'
import { profileCalls } from '../profiles/testing/profileCalls'
import { directory, profiles, retiredKeys } from '../profiles/tables'

const server = useTestServer()
/** Other ones in each test, because pages stay in the cache. */
let slug = ''
let further = ''
const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }

/** A well-formed proof, as of another key or another database. */
const FOREIGN = 'q5Zb0m1oYt1bq0Jm3nq3mGgqkq0m9b7u2b8c3d4e5f6'

/** The keys of the deleted account, which were printed, engraved or sent, and its archive. */
interface Printed {
  physical: string
  virtual: string
  profileId: string
  records: ArchiveRecord[]
}

/** Moves the clock, so that a new account is younger than what it restores. */
function passAnHour(): void {
  server.now = new Date(server.now.getTime() + 3_600_000)
}

/** Deletes an account, after a new sign-in. */
async function remove(userId: string): Promise<void> {
  const token = tokenOf({ userId, authTime: server.now })
  const { status } = await server.send(deleteAccount, { token, params: { id: userId } })
  expect(status).toBe(200)
}

let printed: Printed
let taker: ArchiveUser & { defaultProfileId: string }

beforeEach(async () => {
  const mark = randomUUID()
  slug = `printed-${mark}`
  further = `fair-${mark}`
  const victoria = await createHolder(server, 'victoria')
  const own = profileCalls(server, victoria.token)
  const profile = await own.get(victoria.defaultProfileId)
  const { id: profileId, cardId: virtual } = profile
  await own.put(profileId, profile.version, { slug: slug })
  await server.send(createLink, { token: victoria.token, body: { profileId, slug: further } })
  const { records } = await takeArchive(server, { userId: 'victoria', token: victoria.token })
  printed = { physical: victoria.id, virtual, profileId, records }
  await remove('victoria')
  passAnHour()
  taker = await server.createActor('taker')
})

const cardRecord = (id: string, kind: string) => ({
  ...{ type: 'card', id, profileId: taker.defaultProfileId, kind, ...stamps },
  ...{ status: 'active', issuedOn: null, expiresOn: null },
  ...{ version: 1, name: '', heldSince: null, history: [] },
})
const linkRecord = (address: string) => ({
  ...{ type: 'link', id: randomUUID(), profileId: taker.defaultProfileId, version: 1 },
  slug: address,
  ...{ name: '', isActive: true, ...stamps },
})
const profileRecord = (id: string, address: string) => ({
  ...{ type: 'profile', id, slug: address, isDefault: false, ...stamps },
})
const shows = async (key: string) => (await visit(server, `/card/${key}`)).status

describe('the printed addresses of a deleted account', () => {
  it.each([
    ['a physical card', () => [cardRecord(printed.physical, 'physical')], () => printed.physical],
    [
      'it as a virtual one',
      () => [cardRecord(printed.physical, 'virtual')],
      () => printed.physical,
    ],
    ['a virtual card', () => [cardRecord(printed.virtual, 'virtual')], () => printed.virtual],
    [
      'it as a physical one',
      () => [cardRecord(printed.virtual, 'physical')],
      () => printed.virtual,
    ],
    ['a slug as a further address', () => [linkRecord(slug)], () => slug],
    ['a further address', () => [linkRecord(further)], () => further],
    ['a slug as a profile’s', () => [profileRecord(randomUUID(), slug)], () => slug],
  ])('never lead to somebody else by an archive: %s', async (_what, records, key) => {
    const sent = records()
    const { data } = await sendRecords(server, taker, sent)
    expect(data).toMatchObject({ restored: 1, newKeys: [{ from: key() }] })
    expect(await shows(key())).toBe(404)
    // The record itself is kept, under the new key.
    const again = await sendRecords(server, taker, sent)
    expect(again.data).toMatchObject({ restored: 0, present: 1, newKeys: [{ from: key() }] })
  })

  it('never lead to somebody else by a call', async () => {
    const own = profileCalls(server, taker.token)
    for (const taken of [slug, further]) {
      const asked = await server.send(checkProfileSlug, {
        token: taker.token,
        params: { slug: taken },
      })
      expect(asked.data).toMatchObject({ isAvailable: false, reason: 'This address is taken.' })
      const { defaultProfileId: profileId } = taker
      const link = await server.send(createLink, {
        token: taker.token,
        body: { profileId, slug: taken },
      })
      expect(link.error).toMatchObject({
        code: 'CONFLICT',
        fields: { slug: expect.any(String) as string },
      })
      const changed = await own.put(profileId, 1, { slug: taken })
      expect(changed.error?.code).toBe('CONFLICT')
      expect(await shows(taken)).toBe(404)
    }
  })

  it('lead nobody to an address that is like the id of a card in lower case', async () => {
    const own = profileCalls(server, taker.token)
    const id = 'Archived-Card-00000007'
    const donor = await server.createActor('donor')
    await sendRecords(server, donor, [{ ...cardRecord(id, 'virtual'), profileId: randomUUID() }])
    const like = { slug: id.toLowerCase() }
    expect((await own.put(taker.defaultProfileId, 1, like)).error?.code).toBe('CONFLICT')
    await remove('donor')
    expect((await own.put(taker.defaultProfileId, 1, like)).error?.code).toBe('CONFLICT')
    expect(await shows(id)).toBe(404)
    // Nor where somebody had that address before.
    const { db } = server.database
    await db
      .insert(directory)
      .values({ kind: 'slug', key: like.slug, tenantId: TENANT, ownerId: 'taker' })
    await db.update(profiles).set(like).where(eq(profiles.id, taker.defaultProfileId))
    expect([await shows(like.slug), await shows(id)]).toEqual([200, 404])
  })

  it('take no details from visitors any more: the profile comes back under another id', async () => {
    const { profileId } = printed
    const { data } = await sendRecords(server, taker, [profileRecord(profileId, 'taker-second')])
    expect(data).toMatchObject({ newKeys: [{ kind: 'profile', from: profileId }] })
    const form = await server.send(getExchangeForm, { params: { profileId } })
    expect(form.status).toBe(404)
  })

  it('are kept as hashes with a day, without anything about their person', async () => {
    const rows = await server.database.db.select().from(retiredKeys)
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      ['card', 'card', 'profile', 'slug', 'slug', 'slug'].sort(),
    )
    for (const { hash, day, ...row } of rows) {
      expect([hash, row.proof]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^[\w-]{43}$/),
      ])
      expect([day, Object.keys(row)]).toEqual(['2026-03-01', ['kind', 'proof']])
    }
    const contents = await server.contents()
    // The operator's record of a minted card has its id, and nothing of a person.
    const { virtual, profileId } = printed
    for (const key of [virtual, profileId, slug, further, 'victoria'])
      expect(contents).not.toContain(key)
  })
})

describe('the archive of a deleted account', () => {
  const keysOf = (records: readonly ArchiveRecord[]) =>
    records.flatMap((record) => {
      if (record.type === 'card') return [record.id]
      if (record.type === 'profile') return [record.id, record.slug]
      return record.type === 'link' ? [record.slug] : []
    })
  const changeProofs = (change: (proof: string) => string | undefined) =>
    printed.records.map((record) => {
      if (!('proofs' in record) || !record.proofs) return record
      const entries = Object.entries(record.proofs as Record<string, string>)
      const proofs = entries.flatMap(([name, proof]) => {
        const changed = change(proof)
        return changed === undefined ? [] : [[name, changed]]
      })
      return { ...record, proofs: Object.fromEntries(proofs) as object }
    })

  it('brings every key back to whoever has it, and they lead to the person again', async () => {
    const person = await server.createActor('person')
    const { data } = await sendRecords(server, person, printed.records)
    expect(data).toEqual({ restored: printed.records.length, present: 0 })
    for (const key of [printed.physical, printed.virtual, slug, further])
      expect([key, await shows(key)]).toEqual([key, 200])
    const form = await server.send(getExchangeForm, { params: { profileId: printed.profileId } })
    expect(form.status).toBe(200)
    const { records } = await takeArchive(server, person)
    expect(keysOf(records)).toEqual(keysOf(printed.records))
    // The keys belong to somebody again, so the same archive gives them to nobody else.
    const second = await sendRecords(server, taker, printed.records)
    const { newKeys } = second.data as { newKeys: { from: string }[] }
    expect(newKeys.map(({ from }) => from).sort()).toEqual(keysOf(printed.records).sort())
  })

  it.each([
    ['without proofs', (): string | undefined => undefined],
    ['with forged proofs', (proof: string) => `${proof.slice(1)}A`],
    ['with the proofs of other keys', () => FOREIGN],
    ['with empty proofs', () => ''],
  ])('brings everything but the keys back %s, and names the new ones', async (_what, change) => {
    const sent = changeProofs(change)
    const { data } = await sendRecords(server, taker, sent)
    const { restored, newKeys } = data as { restored: number; newKeys: { from: string }[] }
    expect(restored).toBe(sent.length)
    expect(newKeys.map(({ from }) => from).sort()).toEqual(keysOf(printed.records).sort())
    for (const key of keysOf(printed.records)) expect([key, await shows(key)]).toEqual([key, 404])
  })

  it('proves nothing in another tenant of the database', async () => {
    const [proof] = printed.records.flatMap((record) =>
      record.type === 'link' && record.slug === further ? [record.proofs?.slug] : [],
    )
    const claim = (tenantId: string) => {
      const actor = { tenantId, userId: 'taker' }
      return claimKeys({ db: server.database.db, actor }, 'slug', [{ key: further, proof }])
    }
    expect([await claim('other-tenant'), await claim(TENANT)]).toEqual([
      new Set(),
      new Set([further]),
    ])
  })
})

it('a proof of a card that was handed over is void, also after its new holder has gone', async () => {
  const giver = await createHolder(server, 'giver')
  const { records } = await takeArchive(server, { userId: 'giver', token: giver.token })
  passAnHour()
  const code = await giver.codeFor(giver.id, { status: 'handedOver' })
  const handedOver = await takeArchive(server, { userId: 'giver', token: giver.token })
  expect(handedOver.records.find(({ id }) => id === giver.id)).not.toHaveProperty('proofs')
  const { token } = await server.createActor('receiver')
  expect((await cardCalls(server, token).activate(code)).status).toBe(200)
  const received = await takeArchive(server, { userId: 'receiver', token })
  await remove('receiver')

  const ofCard = (all: ArchiveRecord[]) => all.filter(({ id }) => id === giver.id)
  const refused = await sendRecords(server, taker, ofCard(records))
  expect(refused.data).toMatchObject({ newKeys: [{ kind: 'card', from: giver.id }] })
  const heir = await server.createActor('heir')
  const accepted = await sendRecords(server, heir, ofCard(received.records))
  expect(accepted.data).toEqual({ restored: 1, present: 0 })
  expect(await shows(giver.id)).toBe(200)
})
