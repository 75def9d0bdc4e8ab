import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import type { ArchiveRecord } from '@/contract/account/archive'
import { contactInput } from '@/contract/contacts/contactChange'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { encodePicture } from '../../platform/pictures/picture'
import { directory, links, profiles } from '../profiles/tables'
import { cardHistory, cards } from '../cards/tables'
import { contactConsents, contacts } from '../contacts/tables'
import { clickedItems, eventCounts, eventRollups } from '../events/tables'
import { occupations } from '../tools/tables'
import { users } from '../../platform/db/tables'
import { type ArchiveUser, sendRecords, takeArchive, withPictures } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { SIGNED_IN_AT, TENANT } from '../../testing/testIdentity'

const server = useTestServer()
/** The number of runs: a sample in `npm test`, all in `npm run test:long`. */
const numRuns = process.env.LONG === '1' ? 200 : 12

let pictures: Uint8Array[] = []
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const sources = [
    sharp({ create: { width: 200, height: 900, channels: 3, background: '#000000', noise } }),
    sharp({
      create: {
        width: 31,
        height: 17,
        channels: 4,
        background: { r: 9, g: 99, b: 199, alpha: 0.4 },
      },
    }),
  ]
  pictures = await Promise.all(
    sources.map(async (source) => (await encodePicture(await source.png().toBuffer())).bytes),
  )
  const wide = sharp({ create: { width: 1800, height: 700, channels: 3, background: '#0f6b66' } })
  pictures.push(
    (await encodePicture(await wide.png().toBuffer(), { width: 1600, height: 900 })).bytes,
  )
})

const word = fc.oneof(
  fc.constantFrom('Zoë', '李', '👩‍👩‍👧 Ada', 'O’Neil; "x", \\', '=1+1', 'ß', '\u202eabc'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const line = word.map((text) => text.replace(/[\0\r\n\u2028\u2029]/g, '').trim())
const textBlock = fc
  .array(word, { maxLength: 3 })
  .map((words) => words.join('\r\n\n').replaceAll('\0', ''))
const label = fc.constantFrom('', 'Work', 'Zuhause', '📱')
const list = (value: fc.Arbitrary<string>) =>
  fc.array(fc.record({ label, value }), { maxLength: 3 })
const address = fc.record({
  label,
  formatted: textBlock,
  street: textBlock,
  extendedAddress: line,
  poBox: line,
  city: line,
  region: line,
  postalCode: line,
  country: line,
})
const header = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'Group: 1', ' ', '💥'),
  fc.string({ minLength: 1, maxLength: 8 }),
)
const moment = fc.date({
  min: new Date('1975-01-01'),
  max: new Date('2199-01-01'),
  noInvalidDate: true,
})

const patch = fc.record({
  firstName: line.map((text) => text || 'X'),
  middleName: line,
  lastName: line,
  nickname: line,
  organization: line,
  emails: list(fc.constantFrom('ada@example.com', 'ünï@exämple.de')),
  phones: list(fc.constantFrom('+49 30 1234-5', '(0800) 22 55, x2')),
  websites: list(fc.constantFrom('example.com', 'https://example.com/ä?q=1#x')),
  addresses: fc.array(address, { maxLength: 2 }),
  birthday: fc.constantFrom(null, '1980-01-31', '--02-29'),
  notes: textBlock,
  tags: fc.uniqueArray(fc.constantFrom('Fair', 'VIP 🎉', 'x'), { maxLength: 3 }),
  isFavorite: fc.boolean(),
})
const stored = fc.record({
  patch,
  extras: fc.array(fc.tuple(header, textBlock), { maxLength: 3 }),
  source: fc.constantFrom('manual', 'import', 'exchange', 'demo'),
  picture: fc.option(fc.nat(1)),
  version: fc.integer({ min: 1, max: 9999 }),
  createdAt: moment,
  updatedAt: moment,
  deletion: fc.option(fc.record({ deletedAt: moment, deletionId: fc.uuid({ version: 4 }) })),
  profile: fc.nat(1),
})
type Stored = typeof stored extends fc.Arbitrary<infer T> ? T : never

/**
 * Adds a second profile with everything but a video, and these contacts, like a long-used account.
 */
async function fill(
  { userId: ownerId }: ArchiveUser,
  defaultProfileId: string,
  given: Stored[],
): Promise<void> {
  const { db } = server.database
  const owner = { tenantId: TENANT, ownerId }
  const later = {
    createdAt: new Date('2026-03-05T00:00:00Z'),
    updatedAt: new Date('2026-04-05T00:00:00Z'),
  }
  const second = randomUUID()
  const ofSecond = { ...owner, profileId: second }
  const [virtual, physical] = ['Virtual', 'Physical'].map((kind) =>
    `${kind}${randomUUID()}`.slice(0, 22),
  )
  const content = await storedContent()
  await db
    .update(users)
    .set({ version: 4, updatedAt: later.updatedAt })
    .where(eq(users.id, ownerId))
  await db.insert(profiles).values({
    ...owner,
    id: second,
    version: 6,
    name: 'Work',
    slug: 'second-slug',
    isDefault: false,
    deactivatedAt: later.updatedAt,
    content,
    ...later,
  })
  await db.insert(cards).values([
    { ...ofSecond, id: virtual ?? '', kind: 'virtual', ...later },
    {
      ...ofSecond,
      id: physical ?? '',
      profileId: null,
      kind: 'physical',
      status: 'lost',
      issuedOn: '2026-03-05',
      expiresOn: '2027-03-05',
      version: 7,
      name: 'Blue metal',
      heldSince: later.createdAt,
      ...later,
    },
  ])
  const act = { ...owner, cardId: physical ?? '', at: later.updatedAt, actorId: ownerId }
  await db.insert(cardHistory).values([
    { ...act, id: randomUUID(), place: 0, change: 'holder', from: '', to: ownerId, reason: 'Fair' },
    {
      ...act,
      id: randomUUID(),
      place: 1,
      change: 'state',
      from: 'active',
      to: 'lost',
      actorId: '',
    },
  ])
  await db.insert(links).values({
    ...ofSecond,
    id: randomUUID(),
    version: 2,
    slug: 'fair-2026',
    name: 'Fair',
    isActive: false,
    ...later,
  })
  await db.insert(directory).values(
    [virtual, physical, 'second-slug', 'fair-2026'].map((key = '', at) => ({
      ...owner,
      kind: at < 2 ? ('card' as const) : ('slug' as const),
      key,
    })),
  )
  await db
    .insert(occupations)
    .values({ ...owner, key: 'card smith', name: 'Card-Smith', createdAt: later.createdAt })
  await db.insert(eventCounts).values(
    ['', content.everlinks[0]?.id ?? '', physical ?? ''].map((subject, at) => ({
      ...ofSecond,
      kind: at === 1 ? ('click' as const) : ('view' as const),
      who: 'person' as const,
      subject,
      count: 7 + at,
    })),
  )
  const counts = Array.from({ length: 96 }, (_, quarter) => quarter % 3)
  await db.insert(eventRollups).values(
    (['total', 'card', 'item'] as const).map((dimension) => ({
      ...ofSecond,
      day: '2026-03-05',
      dimension,
      kind: dimension === 'item' ? ('click' as const) : ('view' as const),
      who: 'person' as const,
      value: { total: '', card: physical ?? '', item: content.everlinks[0]?.id ?? '' }[dimension],
      counts,
      total: 96,
    })),
  )
  await db
    .insert(clickedItems)
    .values({ ...ofSecond, id: randomUUID(), kind: 'everlink', title: 'Gone "shop"' })
  for (const {
    patch: input,
    extras,
    source,
    picture,
    version,
    createdAt,
    updatedAt,
    deletion,
    profile,
  } of given) {
    const origin = {
      tenantId: TENANT,
      userId: ownerId,
      profileId: profile === 0 ? defaultProfileId : second,
      source,
      now: createdAt,
    } as const
    const row = newRow(
      origin,
      applyPatch(null, v.parse(contactInput, input), Object.fromEntries(extras)),
    )
    const displayImage = picture === null ? null : `${randomUUID()}.webp`
    if (displayImage !== null)
      await server.files.put(displayImage, pictures[picture ?? 0] ?? new Uint8Array())
    await db
      .insert(contacts)
      .values({ ...row, version, updatedAt, displayImage, ...(deletion ?? {}) })
    await db.insert(contactConsents).values({
      ...ofSecond,
      contactId: row.id,
      version: 3,
      text: 'Keep my details.',
      givenAt: createdAt,
    })
  }
}

/** Makes the content of a profile, with a picture in every place. */
async function storedContent(): Promise<ProfileContent> {
  const put = async (at: number) => {
    const key = `${randomUUID()}.webp`
    await server.files.put(key, pictures[at] ?? new Uint8Array())
    return `/files/${key}`
  }
  const schedule = {
    startDate: '2026-03-01',
    startTime: '09:00',
    endDate: null,
    endTime: null,
    timeZone: 'Europe/Berlin',
  }
  const item = { id: randomUUID(), title: 'Shop', url: 'shop.example', isHidden: true, ...schedule }
  return {
    ...emptyProfileContent,
    firstName: 'Ada',
    bio: 'Two\nlines',
    emails: [{ label: 'Work', value: 'ada@example.com' }],
    everlinks: [
      { ...item, thumbnail: await put(0) },
      { ...item, id: randomUUID(), thumbnail: null },
    ],
    services: [{ ...item, description: '', price: '1 €' }],
    socials: [
      { id: randomUUID(), name: 'instagram', value: 'ada', isHidden: false, media: await put(1) },
    ],
    config: {
      ...emptyProfileContent.config,
      language: 'pt',
      exchange: {
        ...emptyProfileContent.config.exchange,
        consentText: 'Keep my details.',
        consentVersion: 3,
      },
    },
    avatar: await put(0),
    banner: await put(2),
    logo: await put(1),
  }
}

/**
 * Returns an archive's content without its account: a new one has another id and e-mail address.
 */
const comparable = (records: readonly ArchiveRecord[]) =>
  records.map((record) => (record.type === 'user' ? { ...record, id: '', email: '' } : record))

it('exports, deletes, registers again, restores and exports: the archives are equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stored, { maxLength: 10 }),
      fc.integer({ min: 5, max: 20 }),
      async (given, size) => {
        await server.empty()
        const ada = await server.createActor('ada')
        await fill(ada, ada.defaultProfileId, given)
        const first = await takeArchive(server, ada)
        expect(
          (await server.send(deleteAccount, { token: ada.token, params: { id: 'ada' } })).status,
        ).toBe(200)
        expect(server.files.stored.size).toBe(0)

        server.now = new Date(SIGNED_IN_AT.getTime() + 3_600_000)
        const newOwner = await server.createActor('ada-again')
        const records = withPictures(first)
        for (let start = 0; start < records.length; start += size) {
          const batch = records.slice(start, start + size)
          expect((await sendRecords(server, newOwner, batch)).data).toEqual({
            restored: batch.length,
            present: 0,
          })
        }
        const second = await takeArchive(server, newOwner)
        expect(comparable(second.records)).toEqual(comparable(first.records))
        expect(second.manifest.counts).toEqual(first.manifest.counts)
        const names = [...first.files.keys()].filter((name) => /^(?:pictures|files)\//.test(name))
        expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(5)
        expect([...second.files.keys()]).toEqual([...first.files.keys()])
        for (const name of names)
          expect(
            Buffer.from(second.files.get(name) ?? []).equals(
              Buffer.from(first.files.get(name) ?? []),
            ),
          ).toBe(true)

        const before = await server.contents()
        expect((await sendRecords(server, newOwner, records)).data).toEqual({
          restored: 0,
          present: records.length,
        })
        expect(await server.contents()).toBe(before)
      },
    ),
    { numRuns },
  )
}, 300_000)
