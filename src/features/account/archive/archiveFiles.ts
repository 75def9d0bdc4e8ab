import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { type ArchiveRecord, type RecordOf, archivePaths } from '@/contract/account/archive'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { type ProfilePlace, listProfileFiles } from '@/contract/profiles/profileFiles'
import { ArchiveError } from './ArchiveError'

export type Entries = ReadonlyMap<string, FileEntry>

/** A file of a profile that goes by an upload of its own, once the profile is there: its video, or a picture that no request has room for. */
export interface ProfileFile {
  profileId: string
  /** When the profile was last changed, as the archive says. */
  updatedAt: string
  place: ProfilePlace
  read: () => Promise<{ file: File; poster?: File }>
}

/** A record as it is sent. `added` is the size of its pictures in base64, `pictures` how many these are. */
export interface RecordWithFiles {
  record: ArchiveRecord
  added: number
  pictures: number
  profileFiles: ProfileFile[]
}

const MAX_PICTURE_BYTES = 3_500_000
/** All pictures of one profile that go with its record, in base64. */
const MAX_PICTURES = 3_500_000
const none = { added: 0, pictures: 0, rest: [] }
const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/** Puts in the pictures that a record goes with, and tells what is left. Throws ArchiveFault for a damaged one. */
export async function attachFiles(
  entries: Entries,
  record: ArchiveRecord,
): Promise<RecordWithFiles> {
  if (record.type === 'contact') {
    const picture = await readPicture(entries, archivePaths.picture(record.id))
    return picture === undefined
      ? { record, ...none }
      : { record: { ...record, picture }, added: picture.length, pictures: 1, profileFiles: [] }
  }
  return record.type === 'profile' && 'content' in record
    ? attachProfileFiles(entries, record)
    : { record, ...none }
}

async function attachProfileFiles(
  entries: Entries,
  record: Extract<RecordOf<'profile'>, { content: unknown }>,
): Promise<RecordWithFiles> {
  const files: Record<string, string> = {}
  const rest: ProfileFile[] = []
  let added = 0
  for (const { path, place } of listProfileFiles(record.content)) {
    const entry = entries.get(archivePaths.file(path))
    // A poster goes with its video.
    if (!entry || place.kind === 'poster' || entry.uncompressedSize > MAX_FILE_BYTES) continue
    const isVideo = place.kind === 'video'
    if (isVideo || added + (entry.uncompressedSize * 4) / 3 > MAX_PICTURES) {
      const poster = isVideo ? record.content.backgroundVideo?.poster : null
      rest.push({
        profileId: record.id,
        updatedAt: record.updatedAt,
        place,
        read: () => readUpload(entries, path, poster ?? null),
      })
      continue
    }
    files[path] = toBase64(await unpackEntry(entry))
    added += files[path].length
  }
  return { record: { ...record, files }, added, pictures: Object.keys(files).length, profileFiles }
}

async function readUpload(
  entries: Entries,
  path: string,
  poster: string | null,
): Promise<{ file: File; poster?: File }> {
  const file = await readFile(entries, path)
  if (!file) throw new ArchiveError(`${archivePaths.file(path)} is not in the archive.`)
  const shown = poster === null ? null : await readFile(entries, poster)
  return shown ? { file, poster: shown } : { file }
}

async function readFile(entries: Entries, path: string): Promise<File | null> {
  const name = archivePaths.file(path)
  const entry = entries.get(name)
  if (!entry || entry.uncompressedSize > MAX_FILE_BYTES) return null
  return new File([await unpackEntry(entry)], name.split('/').pop() ?? name, {
    type: types[name.split('.').pop() ?? ''] ?? '',
  })
}

async function readPicture(entries: Entries, name: string): Promise<string | undefined> {
  const entry = entries.get(name)
  if (!entry) return undefined
  if (entry.uncompressedSize > MAX_PICTURE_BYTES)
    throw new ArchiveError(`The picture ${entry.filename} is too large.`)
  return toBase64(await unpackEntry(entry))
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Unpacks an entry; throws ArchiveFault where it is damaged. */
export async function unpackEntry(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await entry.arrayBuffer({ checkCrc32: true }))
  } catch (error) {
    throw new ArchiveError(`${entry.filename} in the archive is damaged.`, { cause: error })
  }
}
