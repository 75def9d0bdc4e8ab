import sharp from 'sharp'
import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ContactPatch, contact as contactSchema } from '@/contract/contacts/contact'
import { type Job, job, undoJob } from '@/contract/jobs'
import { type DuplicatePage, duplicatePage } from '@/contract/contacts/duplicates'
import { inArray } from 'drizzle-orm'
import { contacts } from '../../platform/db/schema'
import { sendRecords, takeArchive } from '../../testing/archives'
import { type Answer, type Send, fileForm, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { eraseContacts } from '../contacts/store/eraseContacts'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}
const create = async (body: ContactPatch) =>
  parse(contactSchema, await server.send(calls.createContact, { token, body }))
const get = async (contactId: string) =>
  parse(contactSchema, await server.send(calls.getContact, { token, params: { contactId } }))
const groups = async (params: Send['params'] = {}) =>
  parse(duplicatePage, await server.send(merges.listContactDuplicates, { token, params }))
const merge = (rows: { id: string; version: number }[], body: object = {}) =>
  server.send(merges.mergeContacts, {
    token,
    body: {
      contacts: rows.map(({ id, version }) => ({ id, version })),
      survivorId: rows[0]?.id,
      ...body,
    },
  })
const undo = (mergeId: string) => server.send(merges.undoMerge, { token, params: { mergeId } })
const mail = (value: string) => [{ label: '', value }]
const eraseForGood = (ids: string[]) =>
  eraseContacts(
    { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } },
    inArray(contacts.id, ids),
  )
const person = (name: string, email = '', phone = ''): ContactPatch => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    firstName,
    lastName,
    emails: email === '' ? [] : mail(email),
    phones: phone === '' ? [] : mail(phone),
  }
}
/** The groups as names, certain ones first. */
const told = ({ groups: found }: DuplicatePage) =>
  found.map(({ certainty, contacts: members }) => [
    certainty,
    members
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || 'Nameless')
      .sort()
      .join(' = '),
  ])

describe('finding duplicates', () => {
  it.each<[string, ContactPatch[], string[][]]>([
    [
      'an e-mail in another case',
      [person('Ada King', 'ada@x.org'), person('Ada King', 'ADA@X.org')],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'a national and an international spelling',
      [person('Ada King', '', '030 1234567'), person('Ada King', '', '+49 (0)30 123-4567')],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'a phone and a part of the name',
      [person('Ada', '', '030 1234567'), person('Ada King', '', '+49 (0)30 123-4567')],
      [['likely', 'Ada = Ada King']],
    ],
    [
      'a phone and an initial',
      [person('A. King', '', '+49301234567'), person('Ada King', '', '+49301234567')],
      [['likely', 'A. King = Ada King']],
    ],
    [
      'a phone and no name',
      [person('', '', '+49301234567'), person('Ada King', '', '+49301234567')],
      [['likely', 'Ada King = Nameless']],
    ],
    [
      'one company with one phone',
      [
        { organization: 'ACME', phones: mail('+49301234567') },
        { organization: 'Acme', phones: mail('+49301234567') },
      ],
      [['certain', 'Nameless = Nameless']],
    ],
    [
      'a landline with an initial between two people',
      [
        person('J Berg', '', '030 1234567'),
        person('John Berg', '', '030 1234567'),
        person('Jane Berg', '', '030 1234567'),
      ],
      [['possible', 'J Berg = Jane Berg = John Berg']],
    ],
    [
      'two rooms',
      [
        { firstName: 'Room 1', phones: mail('+49301234567') },
        { firstName: 'Room 12', phones: mail('+49301234567') },
      ],
      [['possible', 'Room 1 = Room 12']],
    ],
    [
      'two rooms with one e-mail',
      [
        { firstName: 'Room 1', emails: mail('r@x.org') },
        { firstName: 'Room 12', emails: mail('r@x.org') },
      ],
      [['possible', 'Room 1 = Room 12']],
    ],
    [
      'two people who share a phone and nothing else',
      [
        { ...person('Amelia Papadopoulos', '', '+49301234567'), birthday: '2000-01-02' },
        { ...person('Søren Thomas', '', '+49301234567'), birthday: '1977-03-04' },
      ],
      [['possible', 'Amelia Papadopoulos = Søren Thomas']],
    ],
    [
      'one name and phone with other birthdays',
      [
        { ...person('Ada King', '', '+49301234567'), birthday: '2000-01-02' },
        { ...person('Ada King', '', '+49301234567'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'one name and e-mail with another day of the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--01-02' },
        { ...person('Ada King', 'a@x.org'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'one birthday, once without the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--03-04' },
        { ...person('Ada King', 'a@x.org'), birthday: '1977-03-04' },
      ],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'the name alone with other birthdays',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '2000-01-02' },
        { ...person('Ada King', 'b@x.org'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'the name alone with one birthday, once without the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--03-04' },
        { ...person('Ada King', 'b@x.org'), birthday: '1977-03-04' },
      ],
      [['likely', 'Ada King = Ada King']],
    ],
    [
      'another country code',
      [person('Ada King', '', '+39 0612345678'), person('Ada Ray', '', '+1 0612345678')],
      [['possible', 'Ada King = Ada Ray']],
    ],
    [
      'namesakes beside somebody who shares something with each',
      [
        person('John Ray', 'a@x.org'),
        person('John Ray', 'b@x.org'),
        { ...person('Jane Ray', 'a@x.org'), emails: [...mail('a@x.org'), ...mail('b@x.org')] },
      ],
      [
        ['likely', 'John Ray = John Ray'],
        ['possible', 'Jane Ray = John Ray = John Ray'],
      ],
    ],
    [
      'an initial and a nickname',
      [person('Bob Ray', 'b@x.org'), person('R. Ray', 'b@x.org'), person('Robert Ray', 'b@x.org')],
      [['certain', 'Bob Ray = R. Ray = Robert Ray']],
    ],
    [
      'one without a name',
      [person('', 'ada@x.org'), person('Ada King', 'ada@x.org')],
      [['certain', 'Ada King = Nameless']],
    ],
    [
      'a family with one e-mail',
      [person('Ada King', 'k@x.org'), person('Will King', 'k@x.org')],
      [['possible', 'Ada King = Will King']],
    ],
    [
      'a company and who works there',
      [
        { organization: 'ACME', phones: mail('+49301234567') },
        person('Ada King', '', '+49301234567'),
      ],
      [['possible', 'Ada King = Nameless']],
    ],
    [
      'father and son',
      [
        { ...person('Jim Ray', 'j@x.org'), nameSuffix: 'Sr.' },
        { ...person('Jim Ray', 'j@x.org'), nameSuffix: 'Jr.' },
      ],
      [['possible', 'Jim Ray = Jim Ray']],
    ],
    [
      'another +tag',
      [person('Ada King', 'ada@x.org'), person('Ada King', 'ada+news@x.org')],
      [['likely', 'Ada King = Ada King']],
    ],
    [
      'the name alone',
      [person('Ada King', 'a@x.org'), person('king ADA', 'b@x.org')],
      [['likely', 'Ada King = king ADA']],
    ],
    [
      'an initial between two people',
      [person('John Ray', 'r@x.org'), person('J. Ray', 'r@x.org'), person('Jane Ray', 'r@x.org')],
      [['possible', 'J. Ray = Jane Ray = John Ray']],
    ],
    [
      'equal names among others',
      [person('John Ray', 'r@x.org'), person('John Ray', 'r@x.org'), person('Jane Ray', 'r@x.org')],
      [
        ['certain', 'John Ray = John Ray'],
        ['possible', 'Jane Ray = John Ray = John Ray'],
      ],
    ],
    [
      'numbers without an area code',
      [person('Ada', '', '555 0100'), person('Ada', '', '555-0100')],
      [['likely', 'Ada = Ada']],
    ],
    [
      'nothing',
      [person('Ada King', 'a@x.org', '+4930111111'), person('Will King', 'b@x.org', '+4930222222')],
      [],
    ],
  ])('judges %s', async (_title, given, expected) => {
    for (const body of given) await create(body)
    expect(told(await groups())).toEqual(expected)
  })

  it('keeps up with what is created, changed, deleted and restored after the first look, like a first look would see it', async () => {
    const other = (await server.createActor('mallory')).token
    await server.send(calls.createContact, { token: other, body: person('Ada King', 'ada@x.org') })
    expect(await groups()).toEqual({
      groups: [],
      total: 0,
      certainTotal: 0,
      possibleTotal: 0,
      offset: 0,
    })
    const ada = await create(person('Ada King', 'ada@x.org'))
    const will = await create(person('Will King', 'will@x.org'))
    expect(told(await groups())).toEqual([])
    server.now = new Date(server.now.getTime() + 3_600_000)
    const body = { emails: mail('ada@x.org'), firstName: 'A.' }
    await server.send(calls.updateContact, {
      token,
      params: { contactId: will.id },
      body,
      headers: { 'if-match': '"1"' },
    })
    expect(told(await groups())).toEqual([['certain', 'A. King = Ada King']])
    const [group] = (await groups()).groups
    expect(group?.evidence).toEqual([
      {
        kind: 'email',
        value: 'ada@x.org',
        contactIds: expect.arrayContaining([ada.id, will.id]) as string[],
      },
    ])
    const { deletionId } = (
      await server.send(calls.deleteContact, { token, params: { contactId: will.id } })
    ).data as { deletionId: string }
    expect(await groups()).toMatchObject({ groups: [], total: 0 })
    await server.send(calls.restoreContacts, { token, body: { deletionId } })
    expect(told(await groups())).toEqual([['certain', 'A. King = Ada King']])
    // A row that went without leaving a trace is noticed when its group is read.
    await server.send(calls.deleteContact, { token, params: { contactId: will.id } })
    await eraseForGood([will.id])
    expect((await groups()).groups).toEqual([])
  })

  it('looks one contact up, or one that is being written', async () => {
    const ada = await create(person('Ada King', 'ada@x.org'))
    const twin = await create(person('Ada King', 'ADA@x.org'))
    const namesake = await create(person('Ada King'))
    expect(
      (await groups({ contactId: ada.id })).groups.map(({ certainty, contacts: members }) => [
        certainty,
        members.map(({ id }) => id).sort(),
      ]),
    ).toEqual([
      ['certain', [ada.id, twin.id].sort()],
      ['likely', [ada.id, namesake.id].sort()],
    ])
    expect(
      (await groups({ email: 'ada@x.org' })).groups.map(({ contacts: members }) =>
        members.map(({ id }) => id).sort(),
      ),
    ).toEqual([[ada.id, twin.id].sort()])
    expect(
      (
        await server.send(merges.listContactDuplicates, {
          token: (await server.createActor('mallory')).token,
          params: { contactId: ada.id },
        })
      ).status,
    ).toBe(404)
  })

  it('remembers who is not the same, also for the survivor of a merge, and forgets it again', async () => {
    const [one, two, three] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'a@x.org', '+49301234567')),
    ]
    const { dismissalId } = parse(
      v.object({ dismissalId: v.string() }),
      await server.send(merges.dismissDuplicates, {
        token,
        body: { contactIds: [one.id, two.id] },
      }),
    )
    expect(told(await groups())).toEqual([['likely', 'Ada King = Ada King = Ada King']])
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([three, two]))
    expect(told(await groups())).toEqual([])
    await undo(mergeId)
    expect((await groups()).total).toBe(1)
    expect(
      (await server.send(merges.undoDismissal, { token, params: { dismissalId } })).data,
    ).toEqual({ forgotten: 1 })
    expect(told(await groups())).toEqual([['certain', 'Ada King = Ada King = Ada King']])
  })
})

describe('merging', () => {
  it('takes what is chosen, else the survivor’s and all values of lists', async () => {
    const one = await create({
      ...person('Ada King', 'ada@x.org', '030 1234567'),
      organization: 'Old',
      notes: 'One',
      tags: ['a'],
    })
    const two = await create({
      ...person('Augusta King', 'ADA@x.org', '+49 30 1234567'),
      organization: 'New',
      jobTitle: 'Countess',
      notes: 'Two',
      tags: ['b'],
      isFavorite: true,
    })
    const choices = { fields: { organization: two.id }, without: { tags: ['a'] } }
    const { contact } = parse(
      v.object({ mergeId: v.string(), contact: contactSchema }),
      await merge([one, two], { choices }),
    )
    expect(contact).toMatchObject({
      id: one.id,
      firstName: 'Ada',
      organization: 'New',
      jobTitle: 'Countess',
      emails: mail('ada@x.org'),
      phones: mail('+49 30 1234567'),
      notes: 'One\n\nTwo',
      tags: ['b'],
      isFavorite: true,
    })
    expect(
      (await server.send(calls.getContact, { token, params: { contactId: two.id } })).status,
    ).toBe(404)
  })

  it('is refused whole where a contact has changed, is gone, or cannot hold it all', async () => {
    const [one, two] = [
      await create(person('Ada King')),
      await create({ ...person('Ada King'), notes: 'x'.repeat(15_000) }),
    ]
    const long = await create({ ...person('Ada King'), notes: 'y'.repeat(15_000) })
    const before = await server.contents()
    expect((await merge([one, { ...two, version: 7 }])).error?.code).toBe('VERSION_CONFLICT')
    expect((await merge([one, { id: crypto.randomUUID(), version: 1 }])).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await merge([two, long])).error?.fields).toEqual({
      notes: 'Together the notes are longer than 20,000 characters.',
    })
    expect((await merge([one, one])).status).toBe(422)
    expect(
      (await server.contents()).replace(
        /\{"tenant_id":"[^"]*","owner_id":"[^"]*","scanned_at":[^}]*\}/g,
        '',
      ),
    ).toBe(before)
  })

  it('is done once, however often it is asked for at once', async () => {
    const [one, two] = [await create(person('Ada King')), await create(person('Ada King'))]
    const answers = await Promise.all([1, 2, 3].map(() => merge([one, two])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect(
      parse(v.object({ total: v.number() }), await server.send(merges.listMerges, { token })).total,
    ).toBe(1)
  })

  it('gives the survivor a picture of its own, and takes it back', async () => {
    const [one, two] = [await create(person('Ada King')), await create(person('Ada King'))]
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    await server.send(calls.uploadContactDisplay, {
      token,
      params: { contactId: two.id },
      body: fileForm(png, 'a.png', 'image/png'),
    })
    const { mergeId, contact } = parse(
      v.object({ mergeId: v.string(), contact: contactSchema }),
      await merge([one, await get(two.id)]),
    )
    expect([contact.displayImage !== null, server.files.stored.size]).toEqual([true, 2])
    await undo(mergeId)
    expect([
      (await get(one.id)).displayImage,
      (await get(two.id)).displayImage !== null,
      server.files.stored.size,
    ]).toEqual([null, true, 1])
  })
})

describe('undoing a merge', () => {
  it('brings the absorbed back while the survivor stays in the trash, and tells it in the history', async () => {
    const [one, two] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'b@x.org')),
    ]
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([one, two]))
    await server.send(calls.deleteContact, { token, params: { contactId: one.id } })
    const { data } = await undo(mergeId)
    expect(data).toMatchObject({
      restored: [two.id],
      missing: 0,
      merge: { state: 'undone', survivor: 'trashed', name: 'Ada King' },
    })
    await server.send(calls.restoreContacts, { token, body: { ids: [one.id] } })
    expect((await get(one.id)).emails).toEqual(mail('a@x.org'))
    expect((await undo(mergeId)).data).toMatchObject({ restored: [], missing: 0 })
  })

  it('still works in an account that was restored from an archive', async () => {
    const [one, two, three] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'b@x.org')),
      await create(person('Ada King', 'a@x.org')),
    ]
    await server.send(merges.dismissDuplicates, { token, body: { contactIds: [one.id, three.id] } })
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([one, two]))
    const { records } = await takeArchive(server, { userId: 'ada', token })
    const anew = await server.createActor('anew')
    expect((await sendRecords(server, anew, records)).data).toEqual({
      restored: records.length - 1,
      present: 1,
    })
    token = anew.token
    expect(await groups()).toMatchObject({ total: 0 })
    expect((await undo(mergeId)).data).toMatchObject({
      restored: [two.id],
      merge: { state: 'undone' },
    })
    expect((await get(one.id)).emails).toEqual(mail('a@x.org'))
    expect((await sendRecords(server, anew, records)).data).toEqual({
      restored: 0,
      present: records.length,
    })
  })

  it('says that nothing can come back once the survivor was erased for good, with everything that it had absorbed', async () => {
    const rows = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'secret@x.org')),
      await create(person('Ada King', 'c@x.org')),
    ]
    const [one, two, three] = rows
    if (!one || !two || !three) throw new Error('missing')
    const inner = parse(
      v.object({ mergeId: v.string(), contact: contactSchema }),
      await merge([two, three]),
    )
    const outer = parse(v.object({ mergeId: v.string() }), await merge([one, inner.contact]))
    await server.send(calls.deleteContact, { token, params: { contactId: one.id } })
    await eraseForGood([one.id])
    expect(await server.database.db.select().from(contacts)).toEqual([])
    for (const { mergeId } of [inner, outer])
      expect((await undo(mergeId)).error?.code).toBe('CONFLICT')
    const contents = await server.contents()
    expect(contents.replace(/"idempotency.*/, '')).not.toContain('secret@x.org')
  })
})

describe('merging all that are certain', () => {
  it('never touches what is only possible', async () => {
    const [amelia, soren] = [
      await create({
        ...person('Amelia Papadopoulos', '', '+49301234567'),
        birthday: '2000-01-02',
      }),
      await create({ ...person('Søren Thomas', '', '+49301234567'), birthday: '1977-03-04' }),
    ]
    for (const name of ['J Berg', 'John Berg', 'Jane Berg'])
      await create(person(name, '', '030 7654321'))
    for (const phone of ['+49 30 1234567', '030/1234567'])
      await create(person('Ada King', '', phone))
    expect(await groups()).toMatchObject({ total: 3, certainTotal: 1, possibleTotal: 2 })
    expect(told(await groups({ certainty: 'possible' }))).toEqual([
      ['possible', 'Ada King = Ada King = Amelia Papadopoulos = Søren Thomas'],
      ['possible', 'J Berg = Jane Berg = John Berg'],
    ])
    expect(
      (await groups({ contactId: amelia.id })).groups.map(({ certainty, contacts: members }) => [
        certainty,
        members.length,
      ]),
    ).toEqual([['possible', 4]])
    await server.send(merges.mergeCertainContacts, { token })
    await server.runJobs()
    for (const { id } of [amelia, soren]) expect(await get(id)).toMatchObject({ version: 1 })
    expect(await groups()).toMatchObject({ total: 2, certainTotal: 0, possibleTotal: 2 })
  })

  it('is one job, which leaves the likely ones and is undone whole', async () => {
    for (const at of [1, 2, 3])
      for (const name of ['Ada King', 'A. King'])
        await create(person(name, `ada${String(at)}@x.org`))
    await create(person('Will King', 'ada1@x.org'))
    const before = await groups()
    expect([before.certainTotal, before.total]).toEqual([3, 6])
    const { id } = parse(job, await server.send(merges.mergeCertainContacts, { token }))
    await server.runJobs()
    const state = async () =>
      parse(
        job,
        await server.send(
          { ...undoJob, method: 'GET', path: '/v1/jobs/{jobId}' },
          { token, params: { jobId: id } },
        ),
      )
    const done: Job = await state()
    expect(done).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      canUndo: true,
      counts: { changed: 3 },
    })
    expect(await groups()).toMatchObject({ certainTotal: 0 })
    await server.send(undoJob, { token, params: { jobId: id } })
    await server.runJobs()
    expect((await state()).counts).toMatchObject({ reversed: 3, kept: 0 })
    const after = await groups()
    expect(told(after)).toEqual(told(before))
  })
})
