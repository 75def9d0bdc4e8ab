import { ZipWriter, configure } from '@zip.js/zip.js/lib/zip-core-custom.js'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveManifest,
  archivePaths,
} from '@/contract/account/archive'
import type { Download } from '../../platform/http/route'
import { type NamedFile, contactPictures, profileFiles } from './archiveFiles'
import { requireOwnAccount } from '../users'
import { withSnapshot } from './snapshot'
import type { Ctx } from '../../ports/context'

const README = `This is everything that your Tessera account held when you took it along.
manifest.json   the format and its version, the moment, and how many records of each type there are
records.ndjson  one record a line as JSON: you, your profiles, your cards, your contacts (deleted ones too), and so on
pictures/       the pictures of your contacts as WebP, named by the contact's id
files/          the pictures and videos of your profiles, as the profiles' records name them
To put it back, open Account > Data in Tessera and choose this file. What is there already stays as it is.
`

type Zip = ZipWriter<unknown>

// zip.js limits how many entries the whole process writes at once; with its default of two, two
// slow readers would block everybody's export.
configure({ useWebWorkers: false, maxWorkers: 10_000 })

/**
 * Exports all of the actor's data as one ZIP, streamed as it is read: memory grows only with the
 * number of pictures (some 5 KB each for the ZIP's directory). The manifest comes last, so its
 * counts are exact and an interrupted download has none.
 */
export async function exportAccount(ctx: Ctx, userId: string): Promise<Download> {
  await requireOwnAccount(ctx, userId, 'read')
  const exportedAt = ctx.clock()
  let fail: (error: unknown) => void = () => undefined
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (error) => {
        controller.error(error)
      }
    },
  })
  writeArchive(ctx, new ZipWriter(writable, { lastModDate: exportedAt }), exportedAt).catch(
    (error: unknown) => {
      ctx.log.warn({ err: error, requestId: ctx.requestId }, 'an export was not finished')
      fail(error)
    },
  )
  return { fileName: `tessera-${exportedAt.toISOString().slice(0, 10)}.zip`, stream: readable }
}

async function writeArchive(ctx: Ctx, zip: Zip, exportedAt: Date): Promise<void> {
  const counts: Record<string, number> = {}
  await zip.add('README.txt', streamOf(single(README)))
  await withSnapshot(ctx.db, (db) =>
    zip.add(archivePaths.records, streamOf(recordLines({ ...ctx, db }, counts))),
  )
  counts['picture'] = await addFiles(ctx, zip, contactPictures(ctx))
  counts['file'] = await addFiles(ctx, zip, profileFiles(ctx))
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: exportedAt.toISOString(),
    counts,
  }
  await zip.add(archivePaths.manifest, streamOf(single(`${JSON.stringify(manifest, null, 2)}\n`)))
  await zip.close()
}

/** Yields the lines of `records.ndjson`, a page at a time, and counts them by type. */
async function* recordLines(
  ctx: Ctx,
  counts: Record<string, number>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const { type, read } of ctx.registry.archiveSections) {
    counts[type] = 0
    for await (const records of read(ctx)) {
      counts[type] += records.length
      yield encoder.encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    }
  }
}

/** Adds files as they are now and resolves to how many there were. */
async function addFiles(
  { files }: Ctx,
  zip: Zip,
  named: AsyncGenerator<NamedFile>,
): Promise<number> {
  let count = 0
  for await (const { name, key } of named) {
    const bytes = await files.get(key)
    if (!bytes) continue
    await zip.add(name, streamOf(single(bytes)), { level: 0 })
    count += 1
  }
  return count
}

async function* single(part: string | Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield await Promise.resolve(typeof part === 'string' ? new TextEncoder().encode(part) : part)
}

/** Turns parts into a stream that reads the next part only when there is room for it. */
function streamOf(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await parts.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
