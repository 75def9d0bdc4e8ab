import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import type { RecordOf } from '@/contract/account/archive'
import { createContact } from '@/contract/contacts/contacts'
import { type ArchiveUser, sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()
/** The number of runs: a sample in `npm test`, all in `npm run test:long`. */
const numRuns = process.env.LONG === '1' ? 200 : 40

type Loose = Record<string, unknown>
let ada: ArchiveUser
let records: Loose[] = []
let before = ''

beforeEach(async () => {
  const old = await server.createActor('old')
  const body = {
    firstName: 'Grace',
    emails: [{ label: 'Work', value: 'grace@example.com' }],
    addresses: [{ city: 'Rom' }],
    tags: ['x'],
  }
  await server.send(createContact, { token: old.token, body })
  records = (await takeArchive(server, old)).records.map((record) => ({ ...record }))
  await server.empty()
  ada = await server.createActor('ada')
  before = await server.contents()
})

const texts: Partial<Record<keyof RecordOf<'contact'>, number>> = {
  firstName: 201,
  organization: 201,
  notes: 20_001,
  birthday: 40,
}
/** Fields that the first archives did not have, so they may be missing. */
const sinceLater = ['settings', 'timeline', 'mergeId', 'proofs']
const at = fc.nat(3)
const put = (index: number, changes: Loose) =>
  records.map((record, place) => (place === index ? { ...record, ...changes } : record))

/** Changes that turn a valid body into one that must be refused. */
const hostile = fc.oneof(
  fc
    .tuple(
      at,
      fc.constantFrom(
        'ownerId',
        'tenantId',
        'contentHash',
        'sortName',
        'searchText',
        'displayImage',
        'constructor',
      ),
    )
    .map(
      ([index, name]) =>
        () =>
          put(index, { [name]: 'mallory' }),
    ),
  at.map(
    (index) => () =>
      `{"records":${JSON.stringify(records.map((record, place) => (place === index ? 'HERE' : record))).replace('"HERE"', `{"__proto__":{"ownerId":"x"},${JSON.stringify(records[index]).slice(1)}`)}}`,
  ),
  fc.constantFrom(...Object.entries(texts)).map(
    ([name, length]) =>
      () =>
        put(3, { [name]: 'x'.repeat(length) }),
  ),
  fc
    .tuple(fc.constantFrom('firstName', 'notes', 'organization'), fc.constantFrom('a\0b', '\ud800'))
    .map(
      ([name, text]) =>
        () =>
          put(3, { [name]: text }),
    ),
  fc
    .constantFrom('a\0b', '\ud800')
    .chain((text) =>
      fc.constantFrom({ [text]: 'x' }, { x: text }).map((extras) => () => put(3, { extras })),
    ),
  fc.tuple(at, fc.nat(30)).map(([index, key]) => () => {
    const names = Object.keys(records[index] ?? {})
    return put(index, { [names[key % names.length] ?? 'type']: [1] })
  }),
  fc.tuple(at, fc.nat(30)).map(([index, key]) => () => {
    const names = Object.keys(records[index] ?? {}).filter((name) => !sinceLater.includes(name))
    return records.map((record, place) =>
      place === index
        ? Object.fromEntries(
            Object.entries(record).filter(([name]) => name !== names[key % names.length]),
          )
        : record,
    )
  }),
  at.map((index) => () => [...records, records[index]]),
  fc
    .tuple(at, fc.constantFrom(0, -1, 1.5, 1e12, '1', null))
    .filter(([index]) => index === 0 || index === 3)
    .map(
      ([index, version]) =>
        () =>
          put(index, { version }),
    ),
  fc
    .tuple(
      at,
      fc.constantFrom(
        '2026-02-31T00:00:00.000Z',
        '0000-01-01T00:00:00.000Z',
        '2026-01-01',
        '+012026-01-01T00:00:00.000Z',
        'now',
      ),
    )
    .map(
      ([index, createdAt]) =>
        () =>
          put(index, { createdAt }),
    ),
  fc
    .constantFrom('company', 'Contact', '', null, '__proto__')
    .map((type) => () => put(3, { type })),
  fc
    .constantFrom('A B', '../x', '-', '', 'x'.repeat(101), 'ä')
    .map((slug) => () => put(1, { slug })),
  fc
    .constantFrom('short', '../../../../etc/passwd-00', 'x'.repeat(65), 'a b c d e f g h i j k l m')
    .map((id) => () => put(2, { id })),
  fc
    .constantFrom(
      { deletedAt: '2026-01-01T00:00:00.000Z' },
      { firstName: '', emails: [] },
      { picture: '%%%%' },
      { picture: 'AAA' },
      { tags: ['a:::b'] },
      { websites: [{ value: 'javascript:alert(1)' }] },
    )
    .map((changes) => () => put(3, changes)),
  fc
    .constantFrom(
      null,
      {},
      7,
      [null],
      [[]],
      [1],
      Array.from({ length: 1001 }, () => 1),
    )
    .map((body) => () => body),
)

it('refuses every archive that no export could write, and changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (make) => {
      const body = make()
      const answer =
        typeof body === 'string'
          ? await server.send(restoreAccount, {
              token: ada.token,
              params: { id: ada.userId },
              body,
            })
          : await sendRecords(server, ada, body)
      expect([answer.status, JSON.stringify(body).slice(0, 3000)]).toEqual([
        422,
        expect.any(String),
      ])
      expect(Object.keys(answer.error?.fields ?? {})).not.toEqual([])
      expect(await server.contents()).toBe(before)
    }),
    { numRuns },
  )
  expect(Object.prototype).not.toHaveProperty('ownerId')
  expect((await sendRecords(server, ada, records)).data).toEqual({ restored: 3, present: 1 })
})

it('refuses more records than a request may contain', async () => {
  const { status, error } = await sendRecords(
    server,
    ada,
    put(3, { extras: { x: 'x'.repeat(7_000_000) } }),
  )
  expect([status, error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(await server.contents()).toBe(before)
})
