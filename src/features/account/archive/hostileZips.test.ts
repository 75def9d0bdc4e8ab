import { describe, expect, it } from 'vitest'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@/contract/account/archive'
import { contactRecord } from '@/testing/archives'
import { contactId } from '@/testing/fakes/fakeContacts'
import {
  type RawEntry,
  deflatedMegabytes,
  honestEntry,
  localEntry,
  rawZip,
} from '@/testing/hostileZips'
import { ArchiveError } from './ArchiveError'
import { openArchive } from './readArchive'

const manifest = honestEntry(
  'manifest.json',
  JSON.stringify({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: '2026-03-01T09:00:00.000Z',
    counts: { contact: 1 },
  }),
)
/** An entry that is only listed. */
const emptyEntry = (name: string): RawEntry => ({
  name,
  packed: new Uint8Array(),
  size: 0,
  offset: 0,
})
const records = honestEntry('records.ndjson', `${JSON.stringify(contactRecord(1))}\n`)
const picture = `pictures/${contactId(1)}.webp`
const tenGigabytes = deflatedMegabytes(10_000, ' ')
const inner = honestEntry('inner.zip', tenGigabytes)
const notAnArchive = 'This ZIP file is not an archive of a Tessera account.'
const tooMany =
  'This ZIP file has more than 200,000 files, which is too many to restore in a browser.'
const incomplete = 'This is not a complete ZIP file. Download it again and retry.'

/** Reads a whole archive and returns why it is refused. */
async function refusalOf(file: Blob): Promise<string> {
  try {
    for await (const { profileFiles } of (await openArchive(file)).batches)
      for (const { read } of profileFiles) await read()
    return 'accepted'
  } catch (error) {
    return error instanceof ArchiveError ? error.message : `Not an ArchiveError: ${String(error)}`
  }
}

/** Returns the outcome, and how much memory and time it took. */
async function costOf<T>(work: () => Promise<T>) {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const before = process.memoryUsage().rss
  const since = process.cpuUsage()
  const outcome = await work().finally(() => {
    clearInterval(watch)
  })
  const { user, system } = process.cpuUsage(since)
  return { outcome, megabytes: (peak - before) / 1_048_576, cpuMs: (user + system) / 1_000 }
}

/** Returns a picture whose place is inside of a larger one's data. */
function nestedPictures(): RawEntry[] {
  const content = new Uint8Array(Buffer.from(localEntry(honestEntry(picture, 'x'))))
  const outer = { name: 'pictures/a.webp', method: 0, size: content.length, packed: content }
  const start = localEntry({ ...outer, packed: new Uint8Array() }).length
  return [outer, { ...honestEntry(picture, 'x'), offset: start }, manifest, records]
}

const refused: [name: string, entries: () => RawEntry[], sentence: string][] = [
  [
    'records of 1 kB that unpack to 10 GB',
    () => [manifest, { name: 'records.ndjson', packed: tenGigabytes, size: 1_000 }],
    'The records in the archive are damaged.',
  ],
  [
    'records of blanks',
    () => [manifest, { name: 'records.ndjson', packed: tenGigabytes, size: 4_000_000_000 }],
    'Line 1 of the records is too long.',
  ],
  [
    'records of blank lines',
    () => [
      manifest,
      { name: 'records.ndjson', packed: deflatedMegabytes(2_000, '\n'), size: 2_097_152_000 },
    ],
    'The records in the archive have too many blank lines.',
  ],
  [
    'a manifest that unpacks to 10 GB',
    () => [records, { name: 'manifest.json', packed: tenGigabytes, size: 1_000 }],
    'manifest.json in the archive is damaged.',
  ],
  [
    'a picture that unpacks to 10 GB',
    () => [manifest, records, { name: picture, packed: tenGigabytes, size: 1_000 }],
    `${picture} in the archive is damaged.`,
  ],
  ['ZIPs in ZIPs', () => [inner, { ...inner, name: 'other.zip' }], notAnArchive],
  [
    'a ZIP as its records',
    () => [manifest, { ...inner, name: 'records.ndjson' }],
    'The records in the archive are damaged.',
  ],
  ['a name outside', () => [manifest, records, honestEntry('../../x', 'x')], notAnArchive],
  ['a name from the root', () => [manifest, records, honestEntry('/etc/x', 'x')], notAnArchive],
  ['two files of one name', () => [manifest, records, records], notAnArchive],
  [
    'a picture with a password',
    () => [manifest, records, { ...honestEntry(picture, 'x'), flags: 1 }],
    'This ZIP file needs a password. Choose the file as it was downloaded from Tessera.',
  ],
  ['a file inside of another', nestedPictures, notAnArchive],
  [
    'a file in the place of another',
    () => [manifest, records, { ...honestEntry(picture, 'x'), offset: 0 }],
    notAnArchive,
  ],
]

describe('a ZIP file made to stop the browser', () => {
  it.each(refused)(
    '%s is refused with little memory and time',
    async (_name, entries, sentence) => {
      const file = rawZip(entries())
      const { outcome, megabytes, cpuMs } = await costOf(() => refusalOf(file))
      expect(outcome).toBe(sentence)
      expect(megabytes).toBeLessThan(200)
      expect(cpuMs).toBeLessThan(3_000)
    },
  )

  it.each([0.2, 0.5, 0.9, 0.999])('a file cut at %s is refused', async (share) => {
    const file = rawZip([manifest, records, honestEntry(picture, 'x')])
    expect(await refusalOf(file.slice(0, Math.floor(file.size * share)))).toBe(incomplete)
  })

  it.each([
    ['half a million files', 500_000],
    ['more files than its end counts', 65_536 * 4 + 1],
  ])('%s are refused before they are listed', async (_name, count) => {
    const entry = emptyEntry(picture)
    const file = rawZip(Array.from({ length: count }, () => entry))
    const { outcome, megabytes, cpuMs } = await costOf(() => refusalOf(file))
    expect(outcome).toBe(tooMany)
    expect(megabytes).toBeLessThan(200)
    expect(cpuMs).toBeLessThan(3_000)
  })

  it('the page answers while many files are listed', async () => {
    const file = rawZip(Array.from({ length: 20_000 }, (_, at) => emptyEntry(String(at))))
    let answers = 0
    const timer = setInterval(() => (answers += 1))
    expect(await refusalOf(file)).toBe(notAnArchive)
    clearInterval(timer)
    expect(answers).toBeGreaterThan(20)
  })
})
