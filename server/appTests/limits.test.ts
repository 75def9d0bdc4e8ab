import sharp from 'sharp'
import * as v from 'valibot'
import * as contacts from '@/contract/contacts/contacts'
import * as imports from '@/contract/contacts/imports'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { contact } from '@/contract/contacts/contact'
import { contactImport, defaultImportOptions } from '@/contract/contacts/contactImport'
import { type Job, cancelJob, downloadJobFile, getJob, job, listJobs } from '@/contract/jobs'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { jobs } from '../platform/jobs/tables'
import { uploadTotals, uploads } from '../platform/db/tables'
import { deleteMarkedFiles } from '../platform/files/deleteFiles'
import { defaultLimits, sizeText } from '../platform/limits'
import { sendRecords, takeArchive, withPictures } from '../testing/archives'
import { googleCsv } from '../testing/googleCsv'
import { type Answer, fileForm, useTestServer } from '../testing/harness'
import { changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer()
type Actor = Awaited<ReturnType<typeof server.createActor>>
let ada: Actor
let mallory: Actor

beforeEach(async () => {
  ada = await server.createActor('ada')
  mallory = await server.createActor('mallory')
})

const said = ({ status, error }: Answer) => [status, error?.code, error?.message]
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const jobOf = ({ data }: Answer) => v.parse(job, data)
const cancel = (jobId: string, { token } = ada) =>
  server.send(cancelJob, { token, params: { jobId } })

const HEADERS = ['First Name', 'Last Name']
const mapping = {
  columns: HEADERS.map((header, at) => ({
    header,
    target: {
      kind: 'text' as const,
      field: at === 0 ? ('firstName' as const) : ('lastName' as const),
    },
  })),
}

function begin(fingerprint: string, { token, defaultProfileId: profileId } = ada): Promise<Answer> {
  const file = {
    type: 'csv',
    fileName: `${fingerprint}.csv`,
    fingerprint,
    headers: HEADERS,
    delimiter: ',',
  }
  return server.send(imports.createImport, {
    token,
    body: { profileId, ...file, mapping, options: defaultImportOptions },
  })
}
const importOf = ({ data }: Answer) => v.parse(contactImport, data).job.id
const sendRows = (jobId: string, rows: string[][], { token } = ada, from = 1) =>
  server.send(imports.sendImportRows, { token, params: { jobId }, body: { from, rows } })
const plan = (jobId: string, rows: number) =>
  server.send(imports.planImport, {
    token: ada.token,
    params: { jobId },
    body: { rows, mapping, options: defaultImportOptions },
  })
const importFile = (text: string, { token, defaultProfileId: profileId } = ada) =>
  server.send(importContacts, {
    token,
    params: { profileId, type: 'csv' },
    body: fileForm(text),
  })

describe('unfinished imports', () => {
  it('are limited in number, also when started in parallel; one that ends makes room', async () => {
    server.limits.waitingImports = 2
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => begin(name)))
    expect(statuses(answers)).toEqual([201, 201, 409, 409])
    const message =
      'You have 2 unfinished imports, which is the most for one account. Finish or discard one of them first.'
    expect(said(await begin('e'))).toEqual([409, 'LIMIT_REACHED', message])
    expect((await begin('e', mallory)).status).toBe(201)
    const [first = '', second = ''] = answers.filter(({ status }) => status === 201).map(importOf)
    await cancel(first)
    expect((await begin('e')).status).toBe(201)
    await sendRows(second, [['Ben', 'Adeyemi']])
    await plan(second, 1)
    expect((await begin('f')).status).toBe(409)
    await server.runJobs()
    expect((await begin('f')).status).toBe(409)
    await server.send(imports.applyImport, {
      token: ada.token,
      params: { jobId: second },
      body: { round: 1 },
    })
    expect((await begin('f')).status).toBe(201)
  })

  it('can be continued at the limit of the account', async () => {
    server.limits.waitingImports = 1
    const first = await begin('a')
    expect((await begin('a')).data).toMatchObject({ job: { id: importOf(first) } })
  })

  it('are limited in the bytes of their rows, also when sent in parallel to several', async () => {
    const rows = [['x'.repeat(1000), 'y']]
    server.limits.waitingRowBytes = 2500
    const all = [await begin('a'), await begin('b'), await begin('c')].map(importOf)
    const others = importOf(await begin('a', mallory))
    const answers = await Promise.all(all.map((id) => sendRows(id, rows)))
    expect(statuses(answers)).toEqual([200, 200, 409])
    const [refused] = answers.filter(({ status }) => status === 409).map(said)
    expect(refused).toEqual([
      409,
      'LIMIT_REACHED',
      expect.stringMatching(
        /^The rows of your unfinished imports would take more than .+ Finish or discard one of them first\.$/,
      ),
    ])
    expect((await sendRows(others, rows, mallory)).status).toBe(200)
    const at = answers.findIndex(({ status }) => status === 409)
    expect(
      v.parse(
        contactImport,
        (
          await server.send(imports.getImport, {
            token: ada.token,
            params: { jobId: all[at] ?? '' },
          })
        ).data,
      ).received,
    ).toBe(0)
    await cancel(all[(at + 1) % 3] ?? '')
    expect((await sendRows(all[at] ?? '', rows)).status).toBe(200)
  })

  it('ask to split a file that is too large by itself, and count rows sent again only once', async () => {
    server.limits.waitingRowBytes = 2500
    const id = importOf(await begin('a'))
    const rows = [['x'.repeat(1000), 'y']]
    for (let again = 0; again < 4; again += 1) expect((await sendRows(id, rows)).status).toBe(200)
    expect((await sendRows(id, rows, ada, 2)).status).toBe(200)
    const refused = await sendRows(id, rows, ada, 3)
    expect(said(refused)).toEqual([
      409,
      'LIMIT_REACHED',
      expect.stringMatching(
        /^The rows of this file take more than .+ Split the file and import its parts one after the other\.$/,
      ),
    ])
    const [stored] = await server.database.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.ownerId, 'ada'), eq(jobs.id, id)))
    expect(stored?.rowBytes).toBeLessThan(2500)
  })

  it('may have a million rows at once', async () => {
    const [rows, all] = [1000, 1_000_000]
    expect((await importFile(googleCsv({ rows }))).status).toBe(201)
    const [{ rowBytes } = { rowBytes: 0 }] = await server.database.db
      .select({ rowBytes: jobs.rowBytes })
      .from(jobs)
    expect(rowBytes).toBeGreaterThan(0)
    expect((rowBytes / rows) * all).toBeLessThan(defaultLimits.waitingRowBytes)
  })

  it('count the rows of whole files that are not imported yet', async () => {
    server.limits.waitingRowBytes = 1500
    const file = `First Name\n${'x'.repeat(900)}\n`
    expect((await importFile(file)).status).toBe(201)
    expect(said(await importFile(file)).slice(0, 2)).toEqual([409, 'LIMIT_REACHED'])
    expect((await importFile(file, mallory)).status).toBe(201)
    await server.runJobs()
    expect((await importFile(file)).status).toBe(201)
  })
})

describe('files of exports', () => {
  const start = ({ token } = ada) =>
    server.send(exportContacts, { token, params: { type: 'csv' }, body: {} })
  const state = async (jobId: string, { token } = ada): Promise<Job> =>
    jobOf(await server.send(getJob, { token, params: { jobId } }))
  const download = (jobId: string, { token } = ada) =>
    server.send(downloadJobFile, { token, params: { jobId } })
  const later = () => {
    server.now = new Date(server.now.getTime() + 1000)
  }

  it('are limited in number: the account’s oldest makes room for another', async () => {
    server.limits.exportFiles = 2
    const ids: string[] = []
    const others = jobOf(await start(mallory)).id
    for (let made = 0; made < 3; made += 1) {
      later()
      ids.push(jobOf(await start()).id)
      await server.runJobs()
    }
    await deleteMarkedFiles(server.jobDeps)
    const [oldest = '', second = '', third = ''] = ids
    expect(await state(oldest)).toMatchObject({ state: 'done', file: null })
    expect([
      (await download(oldest)).status,
      (await download(second)).status,
      (await download(third)).status,
      (await download(others, mallory)).status,
    ]).toEqual([404, 200, 200, 200])
    expect(server.files.stored.size).toBe(3)
  })

  it('are refused while the limit is being written, also when requested in parallel', async () => {
    server.limits.exportFiles = 2
    const answers = await Promise.all(Array.from({ length: 4 }, () => start()))
    expect(statuses(answers)).toEqual([201, 201, 409, 409])
    const message =
      '2 exports are being written, which is the most for one account. Wait until one is done, or cancel one.'
    expect(said(await start())).toEqual([409, 'LIMIT_REACHED', message])
    expect((await start(mallory)).status).toBe(201)
    await cancel(jobOf(answers.find(({ status }) => status === 201) ?? expect.fail('none')).id)
    expect((await start()).status).toBe(201)
    await server.runJobs()
    expect((await start()).status).toBe(201)
  })
})

describe('uploads', () => {
  let webp = new Uint8Array()
  beforeEach(async () => {
    webp = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
        .webp()
        .toBuffer(),
    )
  })
  const MESSAGE =
    /^Your pictures and videos would take more than .+, which is the most for one account\. Delete some of them, then try again\.$/
  const upload = (
    type: 'avatar' | 'banner' | 'logo',
    { token, defaultProfileId: profileId } = ada,
  ) =>
    server.send(uploadProfileMedia, {
      token,
      params: { profileId, type },
      body: fileForm(webp, 'a.webp'),
    })
  const held = async (ownerId = 'ada') =>
    (
      await server.database.db.select().from(uploadTotals).where(eq(uploadTotals.ownerId, ownerId))
    )[0]?.bytes ?? 0
  const addContact = async (firstName: string) =>
    v.parse(
      contact,
      (await server.send(contacts.createContact, { token: ada.token, body: { firstName } })).data,
    ).id
  const picture = (contactId: string) =>
    server.send(contacts.uploadContactDisplay, {
      token: ada.token,
      params: { contactId },
      body: fileForm(webp, 'a.webp'),
    })

  it('are limited in bytes, also when sent in parallel, and leave nothing behind when refused', async () => {
    await upload('avatar')
    const one = await held()
    expect(one).toBeGreaterThan(0)
    server.limits.uploadBytes = one * 3
    const ids = [
      await addContact('A'),
      await addContact('B'),
      await addContact('C'),
      await addContact('D'),
    ]
    const answers = await Promise.all(ids.map(picture))
    expect(statuses(answers)).toEqual([200, 200, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    for (const answer of refused)
      expect(said(answer)).toEqual([409, 'LIMIT_REACHED', expect.stringMatching(MESSAGE)])
    expect([await held(), server.files.stored.size]).toEqual([one * 3, 3])
    expect((await upload('avatar', mallory)).status).toBe(200)
  })

  it('no longer count when they are replaced or purged', async () => {
    await upload('avatar')
    const one = await held()
    server.limits.uploadBytes = one
    for (let again = 0; again < 3; again += 1) expect((await upload('avatar')).status).toBe(200)
    expect(await held()).toBe(one)
    server.limits.uploadBytes = one * 2
    const id = await addContact('A')
    await picture(id)
    expect((await picture(id)).status).toBe(200)
    expect((await upload('banner')).status).toBe(409)
    await server.send(contacts.deleteContact, { token: ada.token, params: { contactId: id } })
    await server.send(changeContacts, {
      token: ada.token,
      body: { action: { type: 'erase' }, selection: { ids: [id] } },
    })
    await server.runJobs()
    expect([await held(), (await upload('banner')).status]).toEqual([one, 200])
  })

  it('are deleted with the account', async () => {
    await upload('avatar')
    await upload('avatar', mallory)
    expect(
      (await server.send(deleteAccount, { token: ada.token, params: { id: 'ada' } })).status,
    ).toBe(200)
    expect((await server.database.db.select().from(uploads)).map(({ ownerId }) => ownerId)).toEqual(
      ['mallory'],
    )
    expect(
      (await server.database.db.select().from(uploadTotals)).map(({ ownerId }) => ownerId),
    ).toEqual(['mallory'])
  })

  it('are counted for a restored archive too, which is restored completely or not at all', async () => {
    for (const name of ['A', 'B']) await picture(await addContact(name))
    const records = withPictures(await takeArchive(server, { userId: 'ada', token: ada.token }))
    const needed = await held()
    const given = records.filter(({ type }) => type === 'contact')
    server.limits.uploadBytes = needed - 1
    const asMallory = { userId: 'mallory', token: mallory.token }
    expect(said(await sendRecords(server, asMallory, given))).toEqual([
      409,
      'LIMIT_REACHED',
      expect.stringMatching(MESSAGE),
    ])
    expect([await held('mallory'), server.files.stored.size]).toEqual([0, 2])
    server.limits.uploadBytes = needed
    expect((await sendRecords(server, asMallory, given)).status).toBe(200)
    expect(await held('mallory')).toBe(needed)
  })

  it('end an import whose pictures exceed the limit with that reason; earlier rows stay', async () => {
    server.limits.uploadBytes = 10
    const base64 = Buffer.from(webp).toString('base64')
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ann Lee',
      'N:Lee;Ann;;;',
      `PHOTO;ENCODING=b;TYPE=WEBP:${base64}`,
      'END:VCARD',
      '',
    ].join('\r\n')
    const answer = await server.send(importContacts, {
      token: ada.token,
      params: { profileId: ada.defaultProfileId, type: 'vcf' },
      body: fileForm(card, 'a.vcf', 'text/vcard'),
    })
    await server.runJobs()
    const { items } = v.parse(
      v.object({ items: v.array(job) }),
      (await server.send(listJobs, { token: ada.token })).data,
    )
    expect(items).toEqual([
      expect.objectContaining({
        id: jobOf(answer).id,
        state: 'failed',
        error: expect.stringMatching(MESSAGE) as string,
      }),
    ])
    expect([await held(), server.files.stored.size]).toEqual([0, 0])
  })
})

it('writes sizes in words', () => {
  expect([400_000_000, 1_000_000_000, 1_500_000_000].map(sizeText)).toEqual([
    '400 MB',
    '1 GB',
    '1.5 GB',
  ])
})
