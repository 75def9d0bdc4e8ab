import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostileFiles } from '@/contactFiles/testing/hostileFiles'
import { createCsvWriter } from '@/contactFiles/csv/csvWriter'
import { FileError } from '@/contactFiles/FileError'
import { widestContact } from '@/contactFiles/testing/widestContact'
import { writeCard } from '@/contactFiles/vcard/write/writeCard'
import { MAX_IMPORT_BATCH_BYTES, sendImportRows } from '@/contract/contacts/imports'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, RowBatch } from './ContactFileReader'
import type { ReadOptions } from './FileInfo'
import { inlineFileReader } from './inlineFileReader'
import { limitRowSize, stripMedia } from './limitRowSize'
import { fingerprintWith, readOptionsOf } from './readOptions'

const controls = () => ({ signal: new AbortController().signal })
const inspect = (text: BlobPart, name = 'contacts.csv') =>
  inlineFileReader.inspect(new File([text], name), {}, controls())

async function readAll(
  file: File,
  from = 1,
): Promise<{ check: FileCheck; batches: RowBatch[]; rows: number }> {
  const info = await inlineFileReader.inspect(file, {}, controls())
  const check = await inlineFileReader.check(
    file,
    info,
    info.mapping,
    defaultImportOptions,
    controls(),
  )
  const batches: RowBatch[] = []
  await inlineFileReader.readBatches(
    file,
    info,
    from,
    (batch) => {
      batches.push(batch)
      return Promise.resolve()
    },
    controls(),
  )
  return { check, batches, rows: info.rows }
}

it.each([
  ['030 123456', true],
  ['112\n030 123456', true],
  ['\u202a030 123456\u202c', true],
  ['\uff10\uff13\uff0d\uff11\uff12\uff13\uff14', true],
  ['\u0660\u0663\u0660 \u0661\u0662\u0663\u0664', true],
  ['\u202a+49 30 123456\u202c', false],
  ['\uff21', false],
])('finds a phone number without a country in %j: %s', async (cell, isNational) => {
  const { nationalPhones } = await inspect(`Name,Phone\nAda,"${cell}"\n`)
  expect(nationalPhones).toEqual([false, isNational])
})

describe('inspecting a file', () => {
  it('finds program, encoding, delimiter, rows and samples of each column', async () => {
    const info = await inspect(
      'First Name;E-mail 1 - Value;E-mail 1 - Label;Shoe size\nAda;ada@example.com;Work;\nAda;;;\nBo;bo@example.com;;41\n',
    )
    expect(info).toMatchObject({
      type: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      profile: 'Google Contacts',
      rows: 3,
    })
    expect(info.samples).toEqual([
      ['Ada', 'Bo'],
      ['ada@example.com', 'bo@example.com'],
      ['Work'],
      ['41'],
    ])
    expect(info.mapping.columns[3]).toEqual({
      header: 'Shoe size',
      target: { kind: 'extra', name: 'Shoe size' },
    })
  })

  it.each([
    ['cards by their content', 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\n', 'contacts.txt', 'vcf'],
    ['cards by their name', 'Hello\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\n', 'contacts.vcf', 'vcf'],
    ['everything else as a table', 'Name\nAda\n', 'contacts.txt', 'csv'],
  ])('recognizes %s', async (_what, text, name, type) => {
    expect(await inspect(text, name)).toMatchObject({ type })
  })

  it('has the same fingerprint for the same file only', async () => {
    const [one, same, other] = await Promise.all(
      ['Name\nAda\n', 'Name\nAda\n', 'Name\nAdb\n'].map((text) => inspect(text)),
    )
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(same?.fingerprint).toBe(one?.fingerprint)
    expect(other?.fingerprint).not.toBe(one?.fingerprint)
  })

  it('has the read options in its fingerprint', async () => {
    const file = new File(['Name\nAda\n'], 'a.csv')
    const all: ReadOptions[] = [
      {},
      { encoding: 'utf-16be' },
      { rowDelimiter: '\t' },
      { encoding: 'windows-1252', rowDelimiter: ';' },
    ]
    const prints = await Promise.all(
      all
        .map(
          async (options) =>
            (await inlineFileReader.inspect(file, options, controls())).fingerprint,
        )
        .map((print) => print.catch(String)),
    )
    expect(new Set(prints).size).toBe(all.length)
    expect([prints[0], prints[2], prints[3]].map((print = '') => readOptionsOf(print))).toEqual([
      all[0],
      all[2],
      all[3],
    ])
    expect(readOptionsOf(fingerprintWith('a', { encoding: 'utf-16be' }))).toEqual(all[1])
  })

  it('keeps the dates that show their order', async () => {
    const { dates } = await inspect(
      `Name,Birthday\n${'A,01/02/1980\n'.repeat(50)}B,25/12/1980\nC,1980-01-02\n`,
    )
    expect(dates).toEqual([[], ['25/12/1980', '01/02/1980', '01/02/1980', '01/02/1980']])
  })

  it('stops at once when it is aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(
      inlineFileReader.inspect(
        new File(['Name\nAda\n'], 'a.csv'),
        {},
        { signal: controller.signal },
      ),
    ).rejects.toBe(controller.signal.reason)
  })
})

describe('checking and sending', () => {
  it('counts every row once, with the reason of each error', async () => {
    const { check } = await readAll(
      new File(
        [
          'First Name,E-mail 1 - Value\nAda,ada@example.com\nBo,nonsense\n,\nCy,"never closed\nDi,\n',
        ],
        'a.csv',
      ),
    )
    expect(check).toMatchObject({ rows: 5, valid: 3, invalid: 1, empty: 1, leftOutCount: 1 })
    const column = 'E-mail 1 - Value'
    expect(check.errors).toMatchObject([{ row: 4, column }])
    expect(check.leftOut).toMatchObject([{ row: 2, column, value: 'nonsense' }])
  })

  it('accepts values from before a rule that the row’s contact may have, for the plan to decide', async () => {
    const rows = [
      'Tessera ID,First Name,Website 1 - Value',
      `${crypto.randomUUID()},Ada,./path`,
      ',Ben,./path',
    ]
    const { check } = await readAll(new File([rows.join('\n')], 'contacts.csv'))
    const error = { row: 2, column: 'Website 1 - Value', reason: 'Invalid URL.' }
    expect(check).toMatchObject({ rows: 2, valid: 2, leftOutCount: 1, leftOut: [error] })
    expect(check).toMatchObject({ invalid: 0, warningCount: 0 })
  })

  it('accepts the widest row and card that our export writes', async () => {
    const widest = widestContact()
    const { emails, phones, websites, addresses, timeline } = widest
    const width = {
      emails: emails.length,
      phones: phones.length,
      websites: websites.length,
      addresses: addresses.length,
      timeline: timeline.length,
      extras: Object.keys(widest.extras),
    }
    const { header, row } = createCsvWriter('tessera', width)
    for (const file of [
      new File([header, row(widest)], 'a.csv'),
      new File([writeCard(widest, { version: '4.0' })], 'a.vcf'),
    ]) {
      expect((await readAll(file)).check).toMatchObject({ rows: 1, valid: 1, warningCount: 0 })
    }
  })

  it('continues after the rows that were sent, in numbered batches, one after the other', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `Person ${String(at + 1)}`)
    const { batches } = await readAll(new File([`First Name\n${rows.join('\n')}\n`], 'a.csv'), 1001)
    expect(batches.map(({ from, rows: sent }) => [from, sent.length])).toEqual([
      [1001, 2000],
      [3001, 2000],
    ])
    expect(batches.flatMap(({ rows: sent }) => sent.map(([name]) => name))).toEqual(
      rows.slice(1000),
    )
  })

  it('removes the picture of a card that is too large, and sends only the start of one that is too large without it', async () => {
    const card = (name: string, more: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\n${more}END:VCARD\r\n`
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\n${` ${'A'.repeat(74)}\r\n`.repeat(70_000)}`
    const file = new File(
      [
        card('Ada', picture),
        card('Bo', `NOTE:${'x'.repeat(5_500_000)}\r\n`),
        card('Cy', 'PHOTO;ENCODING=b:/9j/AAAA\r\n'),
      ],
      'a.vcf',
    )
    const { check, batches } = await readAll(file)
    expect(check).toMatchObject({
      rows: 3,
      valid: 2,
      invalid: 1,
      warningCount: 1,
      warnings: [{ row: 1, column: 'PHOTO' }],
      errors: [{ row: 2 }],
    })
    const sent = batches.flatMap(({ rows }) => rows.map(([text = '']) => text))
    expect(sent.map((text) => [/^FN:(.*)$/m.exec(text)?.[1], text.includes('PHOTO')])).toEqual([
      ['Ada', false],
      ['Bo', false],
      ['Cy', true],
    ])
    expect(sent[1]?.length).toBe(1000)
    expect(batches.flatMap(({ faults }) => faults)).toMatchObject([
      { row: 2, reason: expect.stringContaining('larger than') as string },
    ])
  })

  it('names the first column of a row of a table that is too large', () => {
    const cells = ['x'.repeat(6_000_000), 'Ada']
    const { error } = limitRowSize({ cells }, 'csv', ['Remarks', 'Name'])
    expect(error?.column).toBe('Remarks')
  })

  it('removes pictures as any vCard version writes them, and nothing else', () => {
    const card =
      'BEGIN:VCARD\nitem1.PHOTO;BASE64:\n  AAAA\n\nN:A\nLOGO;VALUE=uri:http://x\nPHOTO;ENCODING=BASE64:AA\nBBBB==\n\nNOTE:PHOTO;x\nEND:VCARD'
    expect(stripMedia(card)).toBe('BEGIN:VCARD\nN:A\nNOTE:PHOTO;x\nEND:VCARD')
  })

  it('rejects a hostile file with a message, or passes each row once in batches that the contract accepts', async () => {
    let read = 0
    for (const { name, bytes } of hostileFiles(process.env['LONG'] === '1' ? 1 : 6)) {
      const file = new File([new Uint8Array(bytes)], name.startsWith('csv') ? 'a.csv' : 'a.vcf')
      try {
        const { check, batches, rows } = await readAll(file)
        expect(check.valid + check.invalid + check.empty, name).toBe(check.rows)
        expect(
          batches.reduce((sum, batch) => sum + batch.rows.length, 0),
          name,
        ).toBe(rows)
        for (const batch of batches) {
          expect(
            sendImportRows.body && v.safeParse(sendImportRows.body, batch).issues,
            name,
          ).toBeUndefined()
          expect(new TextEncoder().encode(JSON.stringify(batch)).length, name).toBeLessThan(
            MAX_IMPORT_BATCH_BYTES,
          )
        }
        read += 1
      } catch (error) {
        if (!(error instanceof FileError)) throw error
      }
    }
    expect(read).toBeGreaterThan(10)
  })
})
