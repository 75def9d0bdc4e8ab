import { randomBytes } from 'node:crypto'
import type { JobFile } from '../db/schema'
import type { FileStore } from '../../ports/files'

/** A file without parts yet. */
export function newJobFile(name: string, type: string): JobFile {
  return { name, type, bytes: 0, key: randomBytes(24).toString('base64url'), parts: 0, most: 0 }
}

/**
 * Stores the next part. Its key follows from the file, so that a step tried again writes over what it wrote before; the answer counts only once it is
 * stored with the job.
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

/** The file with nothing in it, to be written anew. */
export function emptied(file: JobFile): JobFile {
  return { ...file, bytes: 0, parts: 0 }
}

/** Removes every part, see `partKeys`. */
export async function deleteJobFile(
  files: FileStore,
  file: JobFile | null,
  from = 0,
): Promise<void> {
  for (const key of partKeys(file, from)) await files.delete(key)
}

/** Every part that there may be, also one that a killed step wrote and did not count, and what an earlier try left behind the end. */
export function partKeys(file: JobFile | null, from = 0): string[] {
  return file
    ? Array.from({ length: Math.max(0, file.most + 1 - from) }, (_, at) => partKey(file, from + at))
    : []
}

/** The whole file, read a part at a time as it is asked for; it breaks off where a part is gone. */
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
