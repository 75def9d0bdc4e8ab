import fc from 'fast-check'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contactCalls from '@/contract/contacts/contacts'
import type { Contact } from '@/contract/contacts/contact'
import type { ImportOptions, ImportRow } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'

const server = useTestServer()
let token = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  importing = new Importing(server, actor)
})

const create = (fields: object) => server.send(contactCalls.createContact, { token, body: fields })
const HEADERS =
  'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Name,Labels,Shoe size'
const csv = (...rows: string[]) => [HEADERS, ...rows].join('\n')
const ada = {
  firstName: 'Ada',
  lastName: 'Moreau',
  emails: [{ label: 'Work', value: 'ada@example.com' }],
  organization: 'Looms',
  tags: ['Old'],
}

describe('a row of an existing contact', () => {
  const row = 'Ada,,ADA@example.com,030 1234567,Engines,New,38'
  it.each<[ImportOptions['policy'], object, object]>([
    [
      'skip',
      {
        outcome: 'skipped',
        reason: '“Ada Moreau” already exists, with the same e-mail: ADA@example.com.',
      },
      { organization: 'Looms', phones: [], tags: ['Old'], version: 1 },
    ],
    [
      'fill',
      { outcome: 'updated' },
      {
        organization: 'Looms',
        lastName: 'Moreau',
        emails: ada.emails,
        phones: [{ value: '030 1234567' }],
        tags: ['Old', 'New', 'Fair'],
        extras: { 'Shoe size': '38' },
        version: 2,
      },
    ],
    [
      'overwrite',
      { outcome: 'updated' },
      {
        organization: 'Engines',
        lastName: 'Moreau',
        emails: [{ value: 'ADA@example.com' }],
        tags: ['New', 'Old', 'Fair'],
        version: 2,
      },
    ],
    ['create', { outcome: 'created' }, { organization: 'Looms', version: 1 }],
  ])('is imported under the policy %s', async (policy, outcome, contact) => {
    await create(ada)
    const done = await importing.import(csv(row), { options: { policy, tags: ['Fair'] } })
    expect(await importing.rows(done.job.id)).toMatchObject([outcome])
    expect(
      (await importing.contacts()).find(({ lastName }) => lastName === 'Moreau'),
    ).toMatchObject(contact)
    expect(await importing.contacts()).toHaveLength(policy === 'create' ? 2 : 1)
    if (policy === 'skip') return
    // The same file again changes nothing.
    expect(
      (await importing.import(csv(row), { options: { policy, tags: ['Fair'] } })).outcomes,
    ).toMatchObject({ unchanged: 1 })
  })

  it.each<[string, object[], string, string, object]>([
    [
      'by e-mail before phone',
      [
        { firstName: 'Bo', phones: [{ value: '030 1234567' }] },
        { firstName: 'Bo', emails: [{ value: 'b@example.com' }] },
      ],
      'Bo,,b@example.com,030 1234567,X,,',
      'updated',
      { emails: [{ value: 'b@example.com' }], organization: 'X' },
    ],
    [
      'by an equal name before one that only may be',
      [
        { firstName: 'A', organization: 'Initial', phones: [{ value: '0301234567' }] },
        { firstName: 'Ada', lastName: 'Moreau', phones: [{ value: '+49 30 1234567' }] },
      ],
      'Ada,Moreau,,030 1234567,,T,',
      'updated',
      { firstName: 'Ada', tags: ['T'] },
    ],
    [
      'not by an address that a family shares',
      [{ firstName: 'Ben', lastName: 'Moreau', emails: [{ value: 'home@example.com' }] }],
      'Ada,Moreau,home@example.com,,,,',
      'created',
      { firstName: 'Ada', emails: [{ value: 'home@example.com' }] },
    ],
    [
      'not by a phone, where the last names differ',
      [{ firstName: 'Ada', lastName: 'Byron', phones: [{ value: '0301234567' }] }],
      'Ada,Moreau,,030 1234567,,,',
      'created',
      { lastName: 'Moreau' },
    ],
    [
      'by e-mail with another last name',
      [{ firstName: 'Ada', lastName: 'Byron', emails: [{ value: 'ada@example.com' }] }],
      'Ada,Moreau,ada@example.com,,X,,',
      'updated',
      { lastName: 'Byron', organization: 'X' },
    ],
  ])('is found %s', async (_name, there, row, outcome, contact) => {
    for (const fields of there) await create(fields)
    const done = await importing.import(csv(row))
    const [found] = await importing.rows(done.job.id)
    expect(found).toMatchObject({ outcome })
    expect((await importing.contacts()).find(({ id }) => id === found?.contactId)).toMatchObject(
      contact,
    )
    if (outcome === 'created') expect(found?.reason).toContain('the names differ')
  })

  it('is not matched by disabled keys, and fills lists up to their limits', async () => {
    await create({ ...ada, tags: Array.from({ length: 100 }, (_, at) => `t${String(at)}`) })
    expect(
      (
        await importing.import(csv('Ada,Moreau,ada@example.com,,Looms,New,'), {
          options: { matchBy: ['email'] },
        })
      ).outcomes,
    ).toMatchObject({ unchanged: 1 })
    expect(
      (
        await importing.import(csv('Ada,Moreau,ada@example.com,,Looms,New,'), {
          options: { matchBy: ['phone'] },
        })
      ).outcomes,
    ).toMatchObject({ created: 1 })
  })
})

describe('a row with the id of a contact', () => {
  it.each<[ImportOptions['policy'], object, object[]]>([
    [
      'skip',
      { outcome: 'skipped', reason: '“Ada Moreau” already exists, with the same Tessera ID.' },
      [{ organization: 'Looms', notes: '', version: 1 }],
    ],
    [
      'fill',
      { outcome: 'updated' },
      [{ organization: 'Looms', notes: 'Met in Graz.', tags: ['Old'], version: 2 }],
    ],
    [
      'overwrite',
      { outcome: 'updated' },
      [{ organization: '', notes: 'Met in Graz.', tags: [], version: 2 }],
    ],
    [
      'create',
      { outcome: 'created' },
      [
        { organization: 'Looms', notes: '', version: 1 },
        { organization: '', notes: 'Met in Graz.' },
      ],
    ],
  ])(
    'is imported under the policy %s, and is unchanged if it equals the contact',
    async (policy, outcome, contacts) => {
      await create(ada)
      const [{ id } = { id: '' }] = await importing.contacts()
      const headers =
        'Tessera ID,First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Organization Name,Labels,Notes'
      const row = (rest: string) => `${headers}\n${id},Ada,Moreau,Work,ada@example.com,${rest}\n`
      expect(
        (await importing.import(row('Looms,Old,'), { options: { policy } })).outcomes,
      ).toMatchObject({ unchanged: 1 })
      const done = await importing.import(row(',,Met in Graz.'), { options: { policy } })
      expect(await importing.rows(done.job.id)).toMatchObject([outcome])
      expect(
        (await importing.contacts()).sort((one, other) => one.notes.length - other.notes.length),
      ).toMatchObject(contacts)
    },
  )
})

describe('rows of one file about the same person', () => {
  const rows = [
    'Ada,Moreau,ada@example.com,,,,',
    'Ada,Moreau,ada@example.com,030 1234567,,,',
    'Ada,M,ada@example.com,030 1234567,Engines,,',
    'Ada,Moreau,ada@example.com,,,,',
    'Ada,Moreau,ada@example.com,,Engines,,',
  ]

  it.each([1, 10])(
    'become one contact, and one undo reverses all of them, in steps of %s batches',
    async (batches) => {
      // Rows in between, so that each is in another batch.
      const between = (from: number) =>
        Array.from({ length: 100 }, (_, at) => `N${String(from)},${String(at)},,,,,`)
      const sent = await importing.send(csv(...rows.flatMap((row, at) => [row, ...between(at)])))
      const plan = await importing.plan(sent, {}, batches * 100)
      const outcomes = (all: ImportRow[]) =>
        all
          .filter(({ name }) => name.startsWith('Ada'))
          .map(({ row, outcome, reason }) => [row, outcome, reason])
      const planned = outcomes(await importing.rows(sent.jobId))
      expect(planned).toEqual([
        [1, 'created', undefined],
        [102, 'updated', 'Row 1 is the same contact; this row adds to it.'],
        [203, 'updated', 'Row 102 is the same contact; this row adds to it.'],
        [304, 'duplicate', 'Row 1 is the same contact.'],
        [405, 'duplicate', 'Row 203 is the same contact.'],
      ])
      const done = await importing.apply(sent.jobId, batches * 100)
      expect(done.outcomes).toEqual(plan.outcomes)
      expect(outcomes(await importing.rows(sent.jobId))).toEqual(planned)
      const [one] = (await importing.contacts()).filter(({ firstName }) => firstName === 'Ada')
      expect(one).toMatchObject({ organization: 'Engines', phones: [{ value: '030 1234567' }] })
      const undone = await importing.undo(sent.jobId)
      expect(undone.job.counts).toMatchObject({
        created: 501,
        updated: 2,
        reversed: 503,
        kept: 0,
        notReversed: 0,
      })
      expect(await importing.contacts()).toEqual([])
    },
  )

  it('are duplicates of the first under the policy skip', async () => {
    const done = await importing.import(csv(...rows), { options: { policy: 'skip' } })
    expect(done.outcomes).toMatchObject({ created: 1, duplicate: 4, skipped: 0 })
  })
})

it('plans the same outcomes as the import, for any file, policy and steps', async () => {
  const cell = (...values: string[]) => fc.constantFrom(...values)
  const row = fc.tuple(
    cell('Ada', 'Ben', 'A', ''),
    cell('Moreau', 'Byron', ''),
    cell('a@x.com', 'b@x.com', 'A@x.com', '', 'bad'),
    cell('0301234567', '+49301234567', '0409999999', ''),
    cell('', 'Looms', 'Engines'),
    cell('', 'T'),
    cell('', '38'),
  )
  const file = fc.array(row, { minLength: 1, maxLength: 30 })
  const options = fc.record({
    policy: fc.constantFrom<ImportOptions['policy']>('skip', 'fill', 'overwrite', 'create'),
    matchBy: fc.constantFrom<ImportOptions['matchBy']>(['email', 'phone'], ['phone'], []),
    tags: fc.constantFrom<string[]>([], ['T']),
  })
  // Rows in between, so that one step cannot hold all and the plan's states have to be stored and
  // read.
  const spread = (rows: string[][], by: number) =>
    rows.flatMap((cells) => [cells.join(','), ...Array.from({ length: by }, () => ',,,,,,')])
  await fc.assert(
    fc.asyncProperty(
      file,
      file,
      options,
      fc.constantFrom(0, 60),
      async (there, rows, given, by) => {
        const actor = await server.createActor(crypto.randomUUID())
        const own = new Importing(server, actor)
        await own.import(csv(...spread(there, 0)), { options: { policy: 'create' } })
        const before = await own.contacts()
        const sent = await own.send(csv(...spread(rows, by)), { options: given })
        const plan = await own.plan(sent, {}, 100)
        const planned = await own.rows(sent.jobId)
        const done = await own.apply(sent.jobId, 1000)
        const applied = await own.rows(sent.jobId)
        const comparable = (all: ImportRow[]) => all.map(({ contactId: _, ...rest }) => rest)
        expect(comparable(applied)).toEqual(comparable(planned))
        expect(done.outcomes).toEqual(plan.outcomes)
        expect(Object.values(done.outcomes).reduce((sum, count) => sum + count, 0)).toBe(sent.rows)
        if (!done.job.canUndo) return
        const undone = await own.undo(sent.jobId)
        expect(undone.job.counts).toMatchObject({
          kept: 0,
          notReversed: 0,
          reversed: done.outcomes.created + done.outcomes.updated,
        })
        const contentsOf = (all: Contact[]) =>
          all
            .map(({ version: _v, updatedAt: _u, ...contact }) => contact)
            .sort((a, b) => (a.id < b.id ? -1 : 1))
        expect(contentsOf(await own.contacts())).toEqual(contentsOf(before))
      },
    ),
    { numRuns: process.env.LONG === '1' ? 100 : 8 },
  )
}, 600_000)

describe('vCards', () => {
  const card = (...lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

  it('are imported with their pictures, without a bad one, and undo removes them', async () => {
    const base64 = (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64')
    await create(ada)
    const text = [
      card('FN:Eve', `PHOTO;ENCODING=b;TYPE=PNG:${base64}`),
      card('FN:Bad', 'PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgoAAAA='),
      card('N:Moreau;Ada;;;', 'EMAIL:ada@example.com', `PHOTO;ENCODING=b;TYPE=PNG:${base64}`),
      card('FN:Eve', 'EMAIL:broken'),
    ].join('')
    const sent = await importing.send(text, { type: 'vcf' })
    await importing.plan(sent)
    expect(server.files.stored.size).toBe(0)
    const planned = await importing.rows(sent.jobId)
    await importing.apply(sent.jobId)
    const rows = await importing.rows(sent.jobId)
    expect(rows.map(({ contactId: _, ...row }) => row)).toEqual(
      planned.map(({ contactId: _, ...row }) => row),
    )
    expect(rows.slice(0, 3)).toMatchObject([
      { outcome: 'created' },
      { outcome: 'created', column: 'PHOTO' },
      { outcome: 'updated', changes: [{ field: 'displayImage' }] },
    ])
    expect(server.files.stored.size).toBe(2)
    const pictures = (await importing.contacts()).map(({ firstName, displayImage }) => [
      firstName,
      displayImage !== null,
    ])
    expect(pictures).toEqual(
      expect.arrayContaining([
        ['Eve', true],
        ['Bad', false],
        ['Ada', true],
      ]),
    )
    await importing.undo(sent.jobId)
    expect(await importing.contacts()).toMatchObject([{ firstName: 'Ada', displayImage: null }])
    expect(server.files.stored.size).toBe(1)
  })

  it('that failed are returned with their reason and are imported when corrected', async () => {
    const done = await importing.import(`${card('FN:Eve')}${card('NOTE:nobody')}`, { type: 'vcf' })
    expect(done.outcomes).toMatchObject({ created: 1, failed: 1 })
    const { text, headers } = await importing.download(done.job.id)
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/vcard; charset=utf-8',
      'attachment; filename="contacts-failed.vcf"',
    ])
    expect(text).toContain('X-TESSERA-IMPORT-ERROR')
    expect(
      (
        await importing.import(text.replace('NOTE:nobody', 'NOTE:nobody\r\nFN:Ben'), {
          type: 'vcf',
        })
      ).outcomes,
    ).toMatchObject({ created: 1, failed: 0 })
  })
})
