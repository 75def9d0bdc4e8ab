import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { type ArchiveRecord, type RecordOf, archivePaths } from '@/contract/account/archive'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { type ProfilePlace, listProfileFiles } from '@/contract/profiles/profileFiles'
import { ArchiveError } from './ArchiveError'
import type { Entries } from './readEntries'

/** A profile's file that is uploaded after the profile: a video, or a picture too many. */
export interface ProfileFile {
  profileId: string
  /** The time of the profile's last change in the archive. */
  updatedAt: string
  place: ProfilePlace
  read: () => Promise<{ file: File; poster?: File }>
}

/** A record as it is sent, with the size (in base64) and the number of its pictures. */
export interface RecordWithFiles {
  record: ArchiveRecord
  pictureBytes: number
  pictureCount: number
  profileFiles: ProfileFile[]
}

const MAX_PICTURE_BYTES = 3_500_000
/** The size of all pictures sent with one profile, in base64. */
const MAX_PICTURES_BYTES = 3_500_000
const noFiles = { pictureBytes: 0, pictureCount: 0, profileFiles: [] }
const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/** Adds its pictures to a record. Throws ArchiveError for a damaged one. */
export async function attachFiles(
  entries: Entries,
  record: ArchiveRecord,
): Promise<RecordWithFiles> {
  if (record.type === 'contact') {
    const picture = await readPicture(entries, archivePaths.picture(record.id))
    return picture === undefined
      ? { record, ...noFiles }
      : {
          record: { ...record, picture },
          pictureBytes: picture.length,
          pictureCount: 1,
          profileFiles: [],
        }
  }
  return record.type === 'profile' && 'content' in record
    ? attachProfileFiles(entries, record)
    : { record, ...noFiles }
}

async function attachProfileFiles(
  entries: Entries,
  record: Extract<RecordOf<'profile'>, { content: unknown }>,
): Promise<RecordWithFiles> {
  const files: Record<string, string> = {}
  const profileFiles: ProfileFile[] = []
  let pictureBytes = 0
  for (const { path, place } of listProfileFiles(record.content)) {
    const entry = entries.get(archivePaths.file(path))
    // A poster is uploaded with its video.
    if (!entry || place.kind === 'poster' || entry.uncompressedSize > MAX_FILE_BYTES) continue
    const isVideo = place.kind === 'video'
    if (isVideo || pictureBytes + (entry.uncompressedSize * 4) / 3 > MAX_PICTURES_BYTES) {
      const poster = isVideo ? record.content.backgroundVideo?.poster : null
      profileFiles.push({
        profileId: record.id,
        updatedAt: record.updatedAt,
        place,
        read: () => readUpload(entries, path, poster ?? null),
      })
      continue
    }
    files[path] = toBase64(await unpackEntry(entry))
    pictureBytes += files[path].length
  }
  return {
    record: { ...record, files },
    pictureBytes,
    pictureCount: Object.keys(files).length,
    profileFiles,
  }
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

/** Unpacks an entry. Throws ArchiveError if it is damaged. */
export async function unpackEntry(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await entry.arrayBuffer({ checkCrc32: true }))
  } catch (error) {
    throw new ArchiveError(`${entry.filename} in the archive is damaged.`, { cause: error })
  }
}
