import { describe, expect, it } from 'vitest'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import type { ProfilePlace } from '@/contract/profiles/profileFiles'
import { buildArchive, contactRecord, contactRecords, profileRecord } from '@/testing/archives'
import { contactId } from '@/testing/fakes/fakeContacts'
import { ArchiveError } from './ArchiveError'
import { type Batch, openArchive } from './readArchive'

async function batchesOf(file: Blob): Promise<Batch[]> {
  const batches: Batch[] = []
  for await (const batch of (await openArchive(file)).batches) batches.push(batch)
  return batches
}

async function faultOf(file: Blob): Promise<string> {
  const error: unknown = await batchesOf(file).then(
    () => 'no fault',
    (reason: unknown) => reason,
  )
  return error instanceof ArchiveError ? error.message : `Not an ArchiveFault: ${String(error)}`
}

const line = (record: unknown) => `${JSON.stringify(record)}\n`
const firstHalf = (file: Blob) => file.slice(0, Math.floor(file.size / 2))
/** Changes bytes in the header of the records, in the local one or in the ZIP's directory. */
async function withHeader(change: (header: DataView, isLocal: boolean) => void): Promise<Blob> {
  const content = new Uint8Array(
    await (await buildArchive({ records: contactRecords(3) })).arrayBuffer(),
  )
  const name = Buffer.from('records.ndjson')
  for (
    let at = Buffer.from(content).indexOf(name);
    at !== -1;
    at = Buffer.from(content).indexOf(name, at + 1)
  ) {
    const isLocal = Buffer.from(content).readUInt32LE(at - 30) === 0x04034b50
    change(new DataView(content.buffer, at - (isLocal ? 30 : 46)), isLocal)
  }
  return new Blob([content])
}
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7919) % 251)

const blank = (length: number) => new Uint8Array(length)

describe('opening an archive', () => {
  it('returns the number of records, without pictures', async () => {
    const { total, manifest } = await openArchive(
      await buildArchive({
        manifest: { counts: { user: 1, profile: 2, card: 3, contact: 4, picture: 5, file: 6 } },
      }),
    )
    expect([total, manifest.exportedAt]).toEqual([10, '2026-03-01T09:00:00.000Z'])
  })

  it('returns records in order, at most 500 at a time', async () => {
    const batches = await batchesOf(await buildArchive({ records: contactRecords(1204) }))
    expect(batches.map(({ records }) => records.length)).toEqual([500, 500, 204])
    expect(batches.flatMap(({ records }) => records)).toEqual(contactRecords(1204))
    expect(batches.flatMap(({ lines }) => lines)).toEqual(
      Array.from({ length: 1204 }, (_, at) => at + 1),
    )
  })

  it('attaches each picture, and keeps a batch within 3 MB', async () => {
    const records = contactRecords(40)
    const pictures = Object.fromEntries(
      records.slice(0, 30).map(({ id }, at) => [id, bytes(150_000 + at)]),
    )
    const batches = await batchesOf(await buildArchive({ records, pictures }))
    expect(
      batches.every(
        (batch) => JSON.stringify(batch.records).length <= 3_000_000 + batch.records.length,
      ),
    ).toBe(true)
    expect(batches.length).toBe(3)
    const found = batches
      .flatMap(({ records: sent }) => sent)
      .map((record) => ('picture' in record ? record.picture : undefined))
    expect(found).toEqual(
      records.map(({ id }) =>
        pictures[id] ? Buffer.from(pictures[id]).toString('base64') : undefined,
      ),
    )
  })

  it('keeps a batch within 500 pictures', async () => {
    const items = (at: number) =>
      Array.from({ length: 167 }, (_, index) => contactId(at * 1000 + index))
    const thumbnail = (at: number, itemId: string) =>
      archiveFilePath(contactId(at), { kind: 'thumb', itemId }, 'webp')
    const everlink = {
      title: 'x',
      url: 'https://x.example',
      isHidden: false,
      startDate: null,
      startTime: null,
      endDate: null,
      endTime: null,
      timeZone: 'UTC',
    }
    const records = [7, 8, 9].map((at) =>
      profileRecord(at, {
        everlinks: items(at).map((id) => ({ ...everlink, id, thumbnail: thumbnail(at, id) })),
      }),
    )
    const files = Object.fromEntries(
      [7, 8, 9].flatMap((at) => items(at).map((id) => [thumbnail(at, id), bytes(9)])),
    )
    const batches = await batchesOf(await buildArchive({ records, files }))
    expect(batches.map(({ lines }) => lines)).toEqual([[1, 2], [3]])
  })

  it('sends pictures with a profile up to the limit; its video, poster and other pictures follow', async () => {
    const id = contactId(7)
    const path = (place: ProfilePlace, extension = 'webp') => archiveFilePath(id, place, extension)
    const [avatar, banner, logo, poster] = (['avatar', 'banner', 'logo', 'poster'] as const).map(
      (kind) => path({ kind, itemId: null }),
    )
    const src = path({ kind: 'video', itemId: null }, 'mp4')
    const files = {
      [avatar ?? '']: blank(2_000_000),
      [banner ?? '']: blank(900_000),
      [src]: blank(4_900_000),
      [poster ?? '']: bytes(90),
    }
    const backgroundVideo = {
      src,
      type: 'video/mp4',
      poster: poster ?? null,
      bytes: 4_900_000,
    } as const
    const record = profileRecord(7, {
      avatar: avatar ?? null,
      banner: banner ?? null,
      logo: logo ?? null,
      backgroundVideo,
    })
    const [batch, ...others] = await batchesOf(
      await buildArchive({ records: [record, contactRecord(1)], files }),
    )
    expect(others.length).toBe(0)
    const [sent] = batch?.records ?? []
    expect(sent).toEqual({
      ...record,
      files: { [avatar ?? '']: Buffer.from(blank(2_000_000)).toString('base64') },
    })
    expect(
      batch?.profileFiles.map(({ profileId, updatedAt, place }) => [
        profileId,
        updatedAt,
        place.kind,
      ]),
    ).toEqual([
      [id, record.updatedAt, 'video'],
      [id, record.updatedAt, 'banner'],
    ])
    const video = await batch?.profileFiles[0]?.read()
    expect([video?.file.name, video?.file.type, video?.file.size, video?.poster?.size]).toEqual([
      `video-${id}.mp4`,
      'video/mp4',
      4_900_000,
      90,
    ])
  })

  it('keeps every header of an imported column', async () => {
    const text = line(contactRecord(1)).replace(
      '"extras":{}',
      '"extras":{"__proto__":"a","constructor":"b","💥":"c"}',
    )
    const [batch] = await batchesOf(await buildArchive({ lines: text }))
    expect(JSON.stringify(batch?.records)).toContain(
      '"extras":{"__proto__":"a","constructor":"b","💥":"c"}',
    )
  })

  it('handles blank lines, an unterminated last line, and lines split between chunks', async () => {
    const notes = 'ü'.repeat(20_000)
    const text = `\n${line(contactRecord(1, { notes }))}\n${line(contactRecord(2, { notes }))}${JSON.stringify(contactRecord(3, { notes }))}`
    const [batch] = await batchesOf(await buildArchive({ lines: text }))
    expect(batch?.lines).toEqual([2, 4, 5])
    expect(batch?.records.at(-1)).toEqual(contactRecord(3, { notes }))
  })
})

describe('a file that is no archive', () => {
  it.each([
    [
      'text',
      () => Promise.resolve(new Blob(['hello'])),
      'This is not a complete ZIP file. Download it again and retry.',
    ],
    [
      'nothing',
      () => Promise.resolve(new Blob([])),
      'This is not a complete ZIP file. Download it again and retry.',
    ],
    [
      'a download that broke off',
      async () => firstHalf(await buildArchive({ records: contactRecords(9) })),
      'This is not a complete ZIP file. Download it again and retry.',
    ],
    [
      'a ZIP without a manifest',
      () => buildArchive({ manifest: null }),
      'This ZIP file is not an archive of a Tessera account.',
    ],
    [
      'a ZIP of something else',
      () => buildArchive({ manifest: { format: 'holiday' } }),
      'This ZIP file is not an archive of a Tessera account.',
    ],
    [
      'a newer archive',
      () => buildArchive({ manifest: { version: 8 } }),
      'This archive has a newer format (8) than this server reads (7). Restore it on an up-to-date server.',
    ],
    [
      'JSON that is broken',
      () => buildArchive({ lines: `${line(contactRecord(1))}{"type":` }),
      'Line 2 of the records is damaged.',
    ],
    [
      'a record that is not one',
      () =>
        buildArchive({
          lines: line(contactRecord(1)) + line({ ...contactRecord(2), isFavorite: 'yes' }),
        }),
      'Line 2 of the records is damaged (isFavorite: This must be true or false.)',
    ],
    [
      'a record of an unknown type',
      () => buildArchive({ lines: line({ type: 'spaceship' }) }),
      /^Line 1 of the records is damaged \(type: /,
    ],
    [
      'text that is not UTF-8',
      () => buildArchive({ lines: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }),
      'The records in the archive are damaged.',
    ],
    [
      'records that need a password',
      () =>
        withHeader((header, isLocal) => {
          header.setUint8(isLocal ? 6 : 8, 1)
        }),
      'This ZIP file needs a password. Choose the file as it was downloaded from Tessera.',
    ],
    [
      'records packed in another way',
      () =>
        withHeader((header, isLocal) => {
          header.setUint16(isLocal ? 8 : 10, 12, true)
        }),
      'The records in the archive are damaged.',
    ],
    [
      'records that are not where they should be',
      () =>
        withHeader((header, isLocal) => {
          if (isLocal) header.setUint32(0, 0)
        }),
      'The records in the archive are damaged.',
    ],
    [
      'records that are longer than they say',
      () =>
        withHeader((header, isLocal) => {
          if (!isLocal) header.setUint32(24, 10, true)
        }),
      'The records in the archive are damaged.',
    ],
    [
      'a line without an end',
      () => buildArchive({ lines: ' '.repeat(7_000_000) }),
      'Line 1 of the records is too long.',
    ],
    [
      'a picture that is too large',
      () =>
        buildArchive({
          records: [contactRecord(1)],
          pictures: { [contactId(1)]: bytes(3_500_001) },
        }),
      /^The picture pictures\/.+ is too large\.$/,
    ],
  ])('is distinguished from one: %s', async (_what, make, message) => {
    expect(await faultOf(await make())).toMatch(message)
  })

  it('differs from one with a changed byte', async () => {
    const content = new Uint8Array(
      await (await buildArchive({ records: contactRecords(50) })).arrayBuffer(),
    )
    const at = content.length / 3
    content[Math.floor(at)] = (content[Math.floor(at)] ?? 0) ^ 0x55
    expect(await faultOf(new Blob([content]))).toMatch(/damaged/)
  })
})
