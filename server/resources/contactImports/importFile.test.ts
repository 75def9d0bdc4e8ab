import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactImport, ImportRow } from '@/contract/contacts/contactImport'
import { downloadJobFile, job } from '@/contract/jobs'
import { fileForm, useTestServer } from '../../testing/harness'
import { Importing, jobIn } from '../../testing/importing'
import { googleCsv, oldGoogleCsv } from '../../testing/googleCsv'

const server = useTestServer()
let token = ''
let profileId = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  profileId = actor.defaultProfileId
  importing = new Importing(server, actor)
})

const send = (csv: BlobPart, headers: Record<string, string> = {}) =>
  server.send(importContacts, {
    token,
    params: { profileId, type: 'csv' },
    body: fileForm(csv),
    headers,
  })

/** Returns the outcomes of a file's rows. */
interface Report {
  counts: ContactImport['outcomes']
  rows: ImportRow[]
  mapping: ContactImport['mapping']
}

async function reportOf(jobId: string): Promise<Report> {
  const { outcomes, mapping } = await importing.get(jobId)
  return { counts: outcomes, rows: await importing.rows(jobId), mapping }
}

async function importCsv(csv: BlobPart): Promise<Report> {
  const { id } = jobIn(await send(csv))
  await server.runJobs()
  return reportOf(id)
}

async function all(): Promise<ContactSummary[]> {
  const { data } = await server.send(calls.listContacts, { token, params: { limit: 200 } })
  return v.parse(calls.contactWindow, data).items
}

async function exportCsv(selection?: object): Promise<string> {
  const { data } = await server.send(exportContacts, {
    token,
    params: { type: 'csv' },
    body: selection ? { selection } : {},
  })
  await server.runJobs()
  const { text, headers } = await server.send(downloadJobFile, {
    token,
    params: { jobId: v.parse(job, data).id },
  })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="contacts-2026-03-01.csv"')
  return text
}

it('takes columns for fields that hold the contacts’ own addresses for certain', async () => {
  const { mapping } = await importCsv(
    'Name,Kontakt 2,Owner,Kundennummer\nAda,ada@one.example,x@sales.example,0171555010\nBen,ben@two.example,x@sales.example,0171555011\n',
  )
  expect(mapping.columns.map(({ target }) => target.kind)).toEqual([
    'wholeName',
    'list',
    'extra',
    'extra',
  ])
  const ways = (await all()).map(({ emails, phones }) => [emails.map(({ value }) => value), phones])
  expect(ways).toEqual(
    expect.arrayContaining([
      [['ada@one.example'], []],
      [['ben@two.example'], []],
    ]),
  )
})

const sum = ({ counts }: Report) => Object.values(counts).reduce((total, count) => total + count, 0)

describe('importing', () => {
  it.each([
    ['current', googleCsv],
    ['older', oldGoogleCsv],
  ])("reads Google's %s generation and gives every row one outcome", async (_name, make) => {
    const report = await importCsv(make({ rows: 1000 }))
    expect(report.rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 1),
    )
    const { created, updated, ...others } = report.counts
    // Some share a name and a phone.
    expect([created + updated, others]).toEqual([
      1000,
      { unchanged: 0, duplicate: 0, skipped: 0, failed: 0 },
    ])
    const { data } = await server.send(calls.listContacts, { token, params: { limit: 1 } })
    expect(data).toMatchObject({ total: created })
  })

  it('returns the outcome of each row, with header and reason', async () => {
    const csv = [
      'First Name,Last Name,E-mail 1 - Value,Shoe size',
      'Ada,Lovelace,ada@example.com,38',
      'Bad,Mail,not-an-email,',
      ',,,',
      'Ada,Lovelace,ada@example.com,38',
      ',,,40',
    ].join('\r\n')
    const report = await importCsv(csv)
    expect(
      report.mapping.columns.flatMap(({ header, target }) =>
        target.kind === 'extra' ? header : [],
      ),
    ).toEqual(['Shoe size'])
    expect(report.rows).toMatchObject([
      { row: 1, outcome: 'created', name: 'Ada Lovelace' },
      {
        row: 2,
        outcome: 'created',
        leftOut: [
          {
            column: 'E-mail 1 - Value',
            value: 'not-an-email',
            reason: 'Please enter a valid email.',
            extra: 'E-mail 1 - Value',
          },
        ],
      },
      { row: 3, outcome: 'skipped', reason: 'The row is empty.' },
      { row: 4, outcome: 'duplicate', reason: 'Row 1 is the same contact.' },
      { row: 5, outcome: 'failed' },
    ])
    expect(sum(report)).toBe(5)
    expect(await all()).toHaveLength(2)
  })

  it('reports the same file sent again as unchanged', async () => {
    const csv = googleCsv({ rows: 50 })
    await importCsv(csv)
    expect((await importCsv(csv)).counts).toMatchObject({ unchanged: 50, created: 0 })
    expect(await all()).toHaveLength(50)
  })

  it('imports nothing twice when the same file is sent five times at once', async () => {
    const csv = googleCsv({ rows: 20 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(csv)))
    await Promise.all([server.runJobs(), server.runJobs()])
    const reports = await Promise.all(answers.map((answer) => reportOf(jobIn(answer).id)))
    expect(reports.map(({ counts }) => counts.created + counts.unchanged)).toEqual([
      20, 20, 20, 20, 20,
    ])
    expect(reports.reduce((total, { counts }) => total + counts.created, 0)).toBe(20)
    expect(await all()).toHaveLength(20)
  })

  it('refuses an invalid CSV, and one without known headers, and stores nothing', async () => {
    const before = await server.contents()
    for (const bad of ['', 'PK\u0003\u0004\0\0', 'colour,shape\nred,round\n']) {
      const { status, error } = await send(bad)
      expect([bad, status, error?.code]).toEqual([bad, 422, 'INVALID_FILE'])
      expect(error?.message.length).toBeGreaterThan(10)
    }
    expect(
      (
        await server.send(importContacts, {
          token,
          params: { profileId, type: 'vcf' },
          body: fileForm('no card', 'a.vcf'),
        })
      ).error?.code,
    ).toBe('INVALID_FILE')
    expect(await server.contents()).toBe(before)
  })

  it('fails ambiguous values, and imports the rest of the file', async () => {
    const rows = [
      '0,Ada,Berg,ada@example.com,',
      '1;Bo;Cruz;bo@example.com;',
      '2,C\0y,Dahl,cy@example.com,',
      '3,Di,Egg,di@example.com,"left foot',
      'of the two',
      '4,Ed,Fox,ed@example.com,',
    ]
    const report = await importCsv(`,First Name,Last Name,Email,Notes\n${rows.join('\n')}\n`)
    expect(report.rows.map(({ outcome, column, reason }) => [outcome, column, reason])).toEqual([
      ['created', undefined, undefined],
      [
        'failed',
        'Column 1',
        'This row seems to be separated by semicolons, but it is read with commas.',
      ],
      ['failed', 'First Name', 'This contains a character that cannot be stored.'],
      ['failed', 'Notes', 'This cell begins with a quotation mark that is never closed.'],
      [
        'failed',
        'Column 1',
        'This line comes after a quotation mark that is never closed, and it does not have as many cells as the header.',
      ],
      ['created', undefined, undefined],
    ])
    expect(report.mapping.columns[0]).toEqual({
      header: 'Column 1',
      target: { kind: 'extra', name: 'Column 1' },
    })
    expect((await all()).map(({ firstName }) => firstName).sort()).toEqual(['Ada', 'Ed'])
  })

  it('reads birthdays in the date order of the file', async () => {
    await importCsv('First Name,Birthday\nAda,01/02/1980\nBen,25/12/1980\n')
    expect((await all()).map(({ firstName, birthday }) => [firstName, birthday]).sort()).toEqual([
      ['Ada', '1980-02-01'],
      ['Ben', '1980-12-25'],
    ])
  })

  it('refuses more rows than the limit of a call, and names the way to import them', async () => {
    const { error } = await send(`First Name\n${'A\n'.repeat(100_001)}`)
    expect(error).toMatchObject({
      code: 'INVALID_FILE',
      message: expect.stringContaining('Contacts page') as string,
    })
  })

  it('imports once for each Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-0001' }
    const csv = 'First Name\nAda\n'
    const first = await send(csv, headers)
    const again = await send(csv, headers)
    expect([again.status, again.text]).toEqual([201, first.text])
    await server.runJobs()
    expect(await all()).toHaveLength(1)
  })
})

describe('exporting', () => {
  const awkward = {
    firstName: "=cmd|' /C calc'!A0",
    lastName: "'quoted'",
    organization: '-1+1',
    department: 'Zürich 😀',
    phones: [
      { label: 'Mobile', value: '+33 6 12 34 56 78' },
      { label: '', value: '0012345' },
    ],
    emails: [
      { label: 'Work', value: 'a@example.com' },
      { label: 'Home', value: 'b@example.com' },
    ],
    addresses: [{ label: 'Home', street: '1, "Rue"\nApt 2', postalCode: '01067' }],
    websites: [{ label: '', value: 'https://example.com/?a=1,2' }],
    notes: '@SUM(1)\r\n\tline "two"\n',
    birthday: '--02-29',
    tags: ['friends', '+vip'],
    isFavorite: true,
  }

  it('imports again as unchanged, row for row, and is safe to open in a spreadsheet', async () => {
    await importCsv(googleCsv({ rows: 120 }))
    await importCsv('First Name,Shoe size,__proto__\nEve,"=1+1",x\n')
    await server.send(calls.createContact, { token, body: awkward })
    const csv = await exportCsv()
    const report = await importCsv(csv)
    expect(report.counts).toEqual({
      created: 0,
      updated: 0,
      unchanged: 122,
      duplicate: 0,
      skipped: 0,
      failed: 0,
    })
    expect(csv.charCodeAt(0)).toBe(0xfeff)
    expect(csv).not.toMatch(/(^|,|\n)"?[=@]/)
  })

  it('restores equal contacts in an empty account', async () => {
    await server.send(calls.createContact, { token, body: awkward })
    const csv = await exportCsv()
    const before = await all()
    const eve = await server.createActor('eve')
    await server.send(importContacts, {
      token: eve.token,
      params: { profileId: eve.defaultProfileId, type: 'csv' },
      body: fileForm(csv),
    })
    await server.runJobs()
    const { data } = await server.send(calls.listContacts, { token: eve.token })
    const {
      id: _id,
      createdAt: _created,
      updatedAt: _updated,
      version: _version,
      source: _source,
      ...expected
    } = before[0] ?? ({} as ContactSummary)
    expect(v.parse(calls.contactWindow, data).items[0]).toMatchObject(expected)
  })

  it('updates the contact of a changed row', async () => {
    await importCsv('First Name,Last Name\nAda,Byron\nEve,Other\n')
    const report = await importCsv((await exportCsv()).replace('Byron', 'Lovelace'))
    expect(report.counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await all()).map(({ lastName, version }) => [lastName, version]).sort()).toEqual([
      ['Lovelace', 2],
      ['Other', 1],
    ])
  })

  it('clears an extra by an empty cell, though the header is marked as an extra', async () => {
    await importCsv('First Name,Organization Name,Company\nAda,Engines,Analytical\n')
    const csv = await exportCsv()
    expect(csv).toContain('Extra: Company')
    const report = await importCsv(csv.replace('Analytical', ''))
    expect(report.counts).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await exportCsv()).not.toContain('Extra: Company')
  })

  it('changes only what the file has columns for', async () => {
    await importCsv('First Name,Organization Name\nAda,Engines\n')
    const id = (await all())[0]?.id ?? ''
    expect((await importCsv(`Tessera ID,Notes\n${id},Met in Graz.\n`)).rows).toMatchObject([
      { outcome: 'updated', name: 'Ada', contactId: id },
    ])
    expect((await importCsv(`Tessera ID,First Name\n${id},\n`)).rows).toMatchObject([
      { outcome: 'updated', name: 'Engines', contactId: id },
    ])
    const { data } = await server.send(calls.getContact, { token, params: { contactId: id } })
    expect(data).toMatchObject({ firstName: '', organization: 'Engines', notes: 'Met in Graz.' })
  })

  it('fails a row that would leave a contact without any name, and changes nothing', async () => {
    await importCsv('First Name\nAda\n')
    const id = (await all())[0]?.id ?? ''
    const before = await all()
    const failed = {
      outcome: 'failed',
      reason: 'A contact needs a name, organization, e-mail or phone number.',
    }
    expect((await importCsv(`Tessera ID,given name\n${id},\n`)).rows).toMatchObject([
      { ...failed, column: 'given name' },
    ])
    expect((await importCsv(`Tessera ID,Notes\n${randomUUID()},unknown id\n`)).rows).toMatchObject([
      { ...failed, column: 'First Name' },
    ])
    expect(await all()).toEqual(before)
  })

  it('contains the selection', async () => {
    await importCsv('First Name\nAda\nBert\nCleo\n')
    const [ada, bert] = await all()
    expect((await exportCsv({ ids: [ada?.id] })).split('\r\n')).toHaveLength(3)
    const rest = await exportCsv({ matching: {}, except: [bert?.id] })
    expect([rest.includes('Ada'), rest.includes('Bert'), rest.includes('Cleo')]).toEqual([
      true,
      false,
      true,
    ])
  })
})
