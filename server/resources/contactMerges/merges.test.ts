import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contact as contactSchema } from '@/contract/contacts/contact'
import * as calls from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { type Job, getJob, job, undoJob } from '@/contract/jobs'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { insertContacts } from '../contacts/store/insertContacts'
import { contacts } from '../contacts/tables'
import { sendRecords, takeArchive } from '../../testing/archives'
import { fileForm } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { groupNames, mail, parse, person, useMergeCalls } from './testing/useMergeCalls'

const { server, token, setToken, create, get, groups, merge, undo, eraseForGood } = useMergeCalls()

describe('merging', () => {
  it('uses the chosen values, else the survivor’s and all values of lists', async () => {
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
      phones: mail('+49301234567'),
      notes: 'One\n\nTwo',
      tags: ['b'],
      isFavorite: true,
    })
    expect(
      (await server.send(calls.getContact, { token: token(), params: { contactId: two.id } }))
        .status,
    ).toBe(404)
  })

  it('is refused as a whole if a contact has changed, is missing, or cannot hold everything', async () => {
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

  it('happens once if it is requested several times at once', async () => {
    const [one, two] = [await create(person('Ada King')), await create(person('Ada King'))]
    const answers = await Promise.all([1, 2, 3].map(() => merge([one, two])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect(
      parse(
        v.object({ total: v.number() }),
        await server.send(merges.listMerges, { token: token() }),
      ).total,
    ).toBe(1)
  })

  it('copies the picture for the survivor, and undo removes the copy', async () => {
    const [one, two] = [await create(person('Ada King')), await create(person('Ada King'))]
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    await server.send(calls.uploadContactDisplay, {
      token: token(),
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
  it('restores the absorbed contacts while the survivor stays in the trash, and shows it in the history', async () => {
    const [one, two] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'b@x.org')),
    ]
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([one, two]))
    await server.send(calls.deleteContact, { token: token(), params: { contactId: one.id } })
    const { data } = await undo(mergeId)
    expect(data).toMatchObject({
      restored: [two.id],
      missing: 0,
      merge: { state: 'undone', survivor: 'trashed', name: 'Ada King' },
    })
    await server.send(calls.restoreContacts, { token: token(), body: { ids: [one.id] } })
    expect((await get(one.id)).emails).toEqual(mail('a@x.org'))
    expect((await undo(mergeId)).data).toMatchObject({ restored: [], missing: 0 })
  })

  it('still works in an account that was restored from an archive', async () => {
    const [one, two, three] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'b@x.org')),
      await create(person('Ada King', 'a@x.org')),
    ]
    await server.send(merges.dismissDuplicates, {
      token: token(),
      body: { contactIds: [one.id, three.id] },
    })
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([one, two]))
    const { records } = await takeArchive(server, { userId: 'ada', token: token() })
    const restored = await server.createActor('newOwner')
    expect((await sendRecords(server, restored, records)).data).toMatchObject({
      restored: records.length - 1,
      present: 1,
    })
    setToken(restored.token)
    expect(await groups()).toMatchObject({ total: 0 })
    expect((await undo(mergeId)).data).toMatchObject({
      restored: [two.id],
      merge: { state: 'undone' },
    })
    expect((await get(one.id)).emails).toEqual(mail('a@x.org'))
    expect((await sendRecords(server, restored, records)).data).toMatchObject({
      restored: 0,
      present: records.length,
    })
  })

  it('is refused once the survivor and the contacts merged into it are erased', async () => {
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
    await server.send(calls.deleteContact, { token: token(), params: { contactId: one.id } })
    await eraseForGood([one.id])
    expect(await server.database.db.select().from(contacts)).toEqual([])
    for (const { mergeId } of [inner, outer])
      expect((await undo(mergeId)).error?.code).toBe('CONFLICT')
    const contents = await server.contents()
    expect(contents.replace(/"idempotency.*/, '')).not.toContain('secret@x.org')
  })
})

describe('merging all certain groups', () => {
  it('does not change groups that are only possible', async () => {
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
    const counts = { certainTotal: 1, possibleTotal: 1, sharedTotal: 1 }
    expect(await groups()).toMatchObject({ total: 2, ...counts })
    expect(groupNames(await groups())).toEqual([
      ['certain', 'Ada King = Ada King'],
      ['possible', 'J Berg = Jane Berg = John Berg'],
    ])
    expect(groupNames(await groups({ certainty: 'shared' }))).toEqual([
      ['shared', 'Ada King = Ada King = Amelia Papadopoulos = Søren Thomas'],
    ])
    expect(await groups({ contactId: amelia.id })).toMatchObject({
      groups: [],
      total: 0,
      sharedTotal: 1,
    })
    await server.send(merges.mergeCertainContacts, { token: token() })
    await server.runJobs()
    for (const { id } of [amelia, soren]) expect(await get(id)).toMatchObject({ version: 1 })
    expect(await groups()).toMatchObject({ ...counts, total: 1, certainTotal: 0 })
  })

  it('is one job, which skips likely groups and is undone as a whole', async () => {
    for (const at of [1, 2, 3])
      for (const name of ['Ada King', 'A. King'])
        await create(person(name, `ada${String(at)}@x.org`))
    await create(person('Will King', 'ada1@x.org'))
    const before = await groups()
    expect([before.certainTotal, before.total]).toEqual([3, 6])
    const { id } = parse(job, await server.send(merges.mergeCertainContacts, { token: token() }))
    await server.runJobs()
    const state = async () =>
      parse(
        job,
        await server.send(
          { ...undoJob, method: 'GET', path: '/v1/jobs/{jobId}' },
          { token: token(), params: { jobId: id } },
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
    await server.send(undoJob, { token: token(), params: { jobId: id } })
    await server.runJobs()
    expect((await state()).counts).toMatchObject({ reversed: 3, kept: 0 })
    const after = await groups()
    expect(groupNames(after)).toEqual(groupNames(before))
  })

  it('merges the rest of a group if a part of it is too large, and counts what was not', async () => {
    const many = (from: string) =>
      Array.from({ length: 30 }, (_, at) => mail(`${from}${String(at)}@x.org`)).flat()
    for (const from of ['a', 'b'])
      await create({ ...person('Ada King'), emails: [...mail('large@x.org'), ...many(from)] })
    for (const _copy of [1, 2]) await create(person('Ada King', 'small@x.org'))
    const { id } = parse(job, await server.send(merges.mergeCertainContacts, { token: token() }))
    server.now = new Date(server.now.getTime() + 1000)
    const emails = [...mail('large@x.org'), ...mail('small@x.org')]
    await create({ ...person('Ada King'), emails })
    expect(await groups()).toMatchObject({ certainTotal: 1 })
    await server.runJobs()
    const answer = await server.send(getJob, { token: token(), params: { jobId: id } })
    expect(parse(job, answer)).toMatchObject({ done: 1, counts: { changed: 1, failed: 1 } })
    const [group] = (await groups()).groups
    expect(group?.size).toBe(4)
    await server.send(undoJob, { token: token(), params: { jobId: id } })
    await server.runJobs()
    expect((await groups()).groups[0]?.size).toBe(5)
  })

  it('takes fewer groups in a step if their contacts are large', async () => {
    const origin = { tenantId: TENANT, userId: 'ada', profileId: crypto.randomUUID() }
    const extras = { Story: 'A long story. '.repeat(350_000) }
    const rows = [1, 1, 2, 2].map((at) =>
      newRow(
        { ...origin, source: 'import', now: server.now },
        applyPatch(null, { ...person('Ada King', `ada${String(at)}@x.org`), extras }),
      ),
    )
    await insertContacts({ db: server.database.db, actor: origin }, rows)
    await groups()
    const { id } = parse(job, await server.send(merges.mergeCertainContacts, { token: token() }))
    const done: number[] = []
    for (const _step of [1, 2, 3]) {
      await server.runJobs({ steps: 1 })
      const answer = await server.send(getJob, { token: token(), params: { jobId: id } })
      done.push(parse(job, answer).done)
    }
    expect(done).toEqual([1, 2, 2])
  })
})
