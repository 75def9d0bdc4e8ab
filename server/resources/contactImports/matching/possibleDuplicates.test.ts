import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contactCalls from '@/contract/contacts/contacts'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { type ImportOptions, importPolicies } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { isSharedPhone } from './sharedPhone'

const server = useTestServer()
let importing: Importing
let create: (fields: ContactPatch) => Promise<unknown>

beforeEach(async () => {
  const actor = await server.createActor('ada')
  importing = new Importing(server, actor)
  create = (body) => server.send(contactCalls.createContact, { token: actor.token, body })
})

const HEADERS = 'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Birthday,Notes'
const csv = (...rows: string[]) => [HEADERS, ...rows].join('\n')
const LANDLINE = '030 1234567'
const family = [
  `J,Berg,j@example.com,${LANDLINE},,`,
  `John,Berg,john@example.com,${LANDLINE},,`,
  `Jane,Berg,jane@example.com,${LANDLINE},,`,
]
const names = async () =>
  (await importing.contacts())
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .sort()
const values = (value: string) => [{ label: '', value }]

describe.each(importPolicies)('under %s', (policy) => {
  it.each([
    ['within one file', []],
    [
      'where the first is a contact',
      [
        {
          firstName: 'J',
          lastName: 'Berg',
          emails: values('j@example.com'),
          phones: values(LANDLINE),
        },
      ],
    ],
  ])('J, John and Jane Berg on one landline are three contacts, %s', async (_where, there) => {
    for (const fields of there) await create(fields)
    const sent = await importing.send(csv(...family.slice(there.length)), { options: { policy } })
    const plan = await importing.plan(sent)
    expect(plan.outcomes).toMatchObject({ created: 3 - there.length })
    const planned = await importing.rows(sent.jobId)
    const done = await importing.apply(sent.jobId)
    expect([done.outcomes, done.notes]).toEqual([plan.outcomes, plan.notes])
    expect(await names()).toEqual(['J Berg', 'Jane Berg', 'John Berg'])
    if (policy === 'create') return
    const john = planned.find(({ name }) => name === 'John Berg')
    expect(john).toMatchObject({ outcome: 'created', possibleDuplicateOf: { name: 'J Berg' } })
    expect(john?.reason).toBe(
      there.length > 0
        ? `Possible duplicate of “J Berg”: both have ${LANDLINE}, but the names differ.`
        : `Possible duplicate of row 1, “J Berg”: both have ${LANDLINE}, but the names differ.`,
    )
    expect(plan.notes).toEqual({ possibleDuplicate: 2, dropped: 0, leftOut: 0 })
    expect(
      (await importing.rows(sent.jobId, 'created')).filter(
        ({ possibleDuplicateOf }) => possibleDuplicateOf,
      ),
    ).toHaveLength(2)
    expect((await importing.undo(sent.jobId)).job.counts).toMatchObject({
      reversed: 3 - there.length,
      kept: 0,
      notReversed: 0,
    })
    expect(await importing.contacts()).toHaveLength(there.length)
  })

  it.each([
    [
      'a number of another country',
      'Phone Case 1,,,0612345678,,',
      'Phone Case 12,,,+390612345678,,',
    ],
    ['two rooms with one phone', `Room 1,,,${LANDLINE},,`, `Room 12,,,${LANDLINE},,`],
    ['two rooms with one e-mail', 'Room 1,,room@example.com,,,', 'Room 12,,room@example.com,,,'],
    [
      'one name with two country codes',
      'Ada,Moreau,,+39 0612345678,,',
      'Ada,Moreau,,+1 0612345678,,',
    ],
    [
      'one name and phone with two birthdays',
      `Ada,Moreau,,${LANDLINE},1977-03-04,`,
      `Ada,Moreau,,${LANDLINE},2000-01-02,`,
    ],
    [
      'one name and e-mail with two birthdays',
      'Ada,Moreau,a@example.com,,1977-03-04,',
      'Ada,Moreau,a@example.com,,2000-01-02,',
    ],
    ['two first names with one e-mail', 'John,Berg,b@example.com,,,', 'Jane,Berg,b@example.com,,,'],
    ['a phone and a part of the name', `Ada,,,${LANDLINE},,`, `Ada,Moreau,,${LANDLINE},,`],
    ['two extensions', 'Ada,Moreau,,+49 30 1234567 x12,,', 'Ada,Moreau,,+49 30 1234567 x14,,'],
  ])('%s are two contacts, and the plan loses nothing', async (_what, one, other) => {
    const done = await importing.import(csv(one, other), { options: { policy } })
    expect(done.outcomes).toMatchObject({ created: 2 })
    expect(done.notes.dropped).toBe(0)
    expect(await importing.contacts()).toHaveLength(2)
  })
})

it('matches an initial by an equal e-mail, keeps the fuller name and lists the lost values', async () => {
  await create({
    firstName: 'J.',
    lastName: 'Berg',
    emails: values('john@example.com'),
    notes: 'Old',
  })
  const first = await importing.import(csv('John,Berg,JOHN@example.com,,,New'))
  expect(await importing.rows(first.job.id)).toMatchObject([
    {
      outcome: 'updated',
      name: 'John Berg',
      dropped: [
        { field: 'firstName', value: 'J.', kept: 'John', of: 'contact' },
        { field: 'notes', value: 'New', kept: 'Old', of: 'row' },
      ],
    },
  ])
  for (const policy of ['fill', 'overwrite', 'skip'] as const) {
    const done = await importing.import(csv('J,Berg,john@example.com,,,Old'), {
      options: { policy },
    })
    const [row] = await importing.rows(done.job.id)
    expect(row).toMatchObject({
      name: 'J Berg',
      dropped: [{ field: 'firstName', value: 'J', kept: 'John', of: 'row' }],
    })
    expect(done.notes).toEqual({ possibleDuplicate: 0, dropped: 1, leftOut: 0 })
    expect(done.job.canUndo).toBe(false)
    expect(await importing.rows(done.job.id, 'dropped')).toHaveLength(1)
    expect((await importing.download(done.job.id, 'all')).text).toContain(
      'First name “J” is dropped: the contact keeps “John”.',
    )
    expect(await names()).toEqual(['John Berg'])
  }
})

it('does not choose between two contacts that an initial fits', async () => {
  for (const firstName of ['John', 'Jane'])
    await create({ firstName, lastName: 'Berg', emails: values('home@example.com') })
  const done = await importing.import(csv('J,Berg,home@example.com,,,'))
  expect(await importing.rows(done.job.id)).toMatchObject([
    {
      outcome: 'created',
      possibleDuplicateOf: { name: expect.stringMatching(/^(John|Jane) Berg$/) as string },
    },
  ])
})

it('lists the values that a row with an id replaces, and those that a repeated row loses', async () => {
  await create({ firstName: 'J', lastName: 'Berg', emails: values('j@example.com') })
  const [{ id } = { id: '' }] = await importing.contacts()
  const text = `Tessera ID,First Name,Last Name,E-mail 1 - Value\n${id},John,Berg,\n${id},Jane,Berg,\n`
  const done = await importing.import(text, { options: { policy: 'overwrite' } })
  expect(await importing.rows(done.job.id)).toMatchObject([
    {
      outcome: 'updated',
      dropped: [
        { field: 'firstName', value: 'J', kept: 'John', of: 'contact' },
        { field: 'emails', value: 'j@example.com', kept: '', of: 'contact' },
      ],
    },
    {
      outcome: 'duplicate',
      name: 'Jane Berg',
      dropped: [{ field: 'firstName', value: 'Jane', kept: 'John', of: 'row' }],
    },
  ])
})

it.each([
  ['+39 0612345678', '0039 06 12345678', true],
  ['+39 0612345678', '+1 0612345678', false],
  ['+49 30 1234567', '030 1234567', true],
  ['+49 30 1234567', '+49 (0)30 1234567', true],
  ['+49 30 1234567', '+49 30 1234567 x5', true],
  ['+49 30 1234567 x4', '+49 30 1234567 x5', false],
  ['555 0100', '555-0100', true],
  ['+1 212 555 0100', '555 0100', false],
  ['1030 1234567', '2030 1234567', false],
])('%s and %s reach one phone: %s', (one, other, expected) => {
  expect([isSharedPhone(one, other), isSharedPhone(other, one)]).toEqual([expected, expected])
})

it('lists every lost first and last name in the plan, for any file and policy', async () => {
  const cell = (...given: string[]) => fc.constantFrom(...given)
  const row = fc.tuple(
    cell('J', 'John', 'Jane', 'Johnny', 'J. R.', 'John R.', ''),
    cell('Berg', 'B', 'Stein', ''),
    cell('a@x.com', 'A@x.com', 'a+t@x.com', ''),
    cell('0301234567', '+49301234567', ''),
    cell('', '1977-03-04', '2000-01-02'),
    cell('', 'Met.', 'Seen.'),
  )
  const file = fc.array(row, { minLength: 1, maxLength: 12 })
  const namesOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    [`firstName ${firstName}`, `lastName ${lastName}`].filter((text) => !text.endsWith(' '))
  await fc.assert(
    fc.asyncProperty(
      file,
      file,
      fc.constantFrom<ImportOptions['policy']>(...importPolicies),
      async (there, rows, policy) => {
        const own = new Importing(server, await server.createActor(crypto.randomUUID()))
        await own.import(csv(...there.map((cells) => cells.join(','))), {
          options: { policy: 'create' },
        })
        const before = (await own.contacts()).flatMap(namesOf)
        const sent = await own.send(csv(...rows.map((cells) => cells.join(','))), {
          options: { policy },
        })
        await own.plan(sent)
        const planned = await own.rows(sent.jobId)
        await own.apply(sent.jobId)
        const storedNames = new Set((await own.contacts()).flatMap(namesOf))
        const named = new Set(
          planned.flatMap(({ dropped = [] }) =>
            dropped.map(({ field, value }) => `${field} ${value}`),
          ),
        )
        const given = planned.flatMap(({ row: at, outcome }) =>
          outcome === 'failed'
            ? []
            : [
                rows.filter((cells) => cells.some((text) => text !== ''))[at - 1] ??
                  rows[at - 1] ??
                  [],
              ],
        )
        const wanted = [
          ...before,
          ...given.flatMap(([firstName = '', lastName = '']) => namesOf({ firstName, lastName })),
        ]
        expect(wanted.filter((name) => !storedNames.has(name) && !named.has(name))).toEqual([])
      },
    ),
    { numRuns: process.env.LONG === '1' ? 150 : 8 },
  )
}, 600_000)
