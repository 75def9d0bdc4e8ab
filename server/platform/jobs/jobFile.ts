import { randomBytes } from 'node:crypto'
import type { JobFile } from './tables'
import type { FileStore } from '../../ports/files'

/** Creates a file without parts. */
export function newJobFile(name: string, type: string): JobFile {
  return { name, type, bytes: 0, key: randomBytes(24).toString('base64url'), parts: 0, most: 0 }
}

/**
 * Stores the next part. Its key is derived from the file, so a retried step overwrites its earlier
 * part; the part counts once the result is stored with the job.
 */
export async function addPart(
  files: FileStore,
  file: JobFile,
  bytes: Uint8Array,
): Promise<JobFile> {
  await files.put(partKey(file, file.parts), bytes)
  const parts = file.parts + 1
  return { ...file, bytes: file.bytes + bytes.length, parts, most: Math.max(file.most, parts) }
}

/** Returns the file without its parts, to write it again from the start. */
export function withoutParts(file: JobFile): JobFile {
  return { ...file, bytes: 0, parts: 0 }
}

/** Deletes the parts from `from` on, see `partKeys`. */
export async function deleteJobFile(
  files: FileStore,
  file: JobFile | null,
  from = 0,
): Promise<void> {
  for (const key of partKeys(file, from)) await files.delete(key)
}

/**
 * Returns the keys of all parts that may exist, including one of a killed step and those of a
 * longer earlier try.
 */
export function partKeys(file: JobFile | null, from = 0): string[] {
  return file
    ? Array.from({ length: Math.max(0, file.most + 1 - from) }, (_, at) => partKey(file, from + at))
    : []
}

/**
 * Returns the whole file as a stream, read one part at a time on demand; it fails if a part is
 * missing.
 */
export function readJobFile(files: FileStore, file: JobFile): ReadableStream<Uint8Array> {
  let part = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (part === file.parts) {
          controller.close()
          return
        }
        const bytes = await files.get(partKey(file, part))
        if (!bytes) throw new Error('A part of the file is gone.')
        part += 1
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}

function partKey({ key }: JobFile, part: number): string {
  return `${key}-${String(part)}.part`
}
