import { type ArchiveRecord, MAX_BATCH_PICTURES } from '@/contract/account/archive'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import { invalid } from '../../platform/http/apiError'
import { type PictureBox, PictureError } from '../../platform/pictures/picture'
import { profilesHere } from '../profiles'
import { profilePictureName, contactPictureName } from '../../platform/archive/pictureNames'
import { createPictureReader, reusablePixels } from './readPicture'
import type { Upload } from '../../ports/files'
import type { Ctx } from '../../ports/context'
import { knownContacts } from '../contacts'

const CONTACT: PictureBox = { width: 512, height: 512 }
/** The size of the largest picture of a profile. */
const PROFILE: PictureBox = { width: 1600, height: 900 }

/**
 * The limit of a request: even unchanged pictures are decoded, and a thousand contacts' pictures
 * have 262 million pixels.
 */
const MAX_PIXELS = 300_000_000

interface Given {
  name: string
  bytes: Uint8Array
  box: PictureBox
  /** The path of the picture in the request. */
  field: string
}

/**
 * Stores the pictures of new contacts and profiles (only those that a profile uses), and resolves
 * to their keys by name. Throws VALIDATION_FAILED if there are too many, or at the field of an
 * unreadable one.
 */
export async function storePictures(
  ctx: Ctx,
  upload: Upload,
  records: readonly ArchiveRecord[],
): Promise<Map<string, string>> {
  const wanted = await wantedPictures(ctx, records)
  if (wanted.length > MAX_BATCH_PICTURES)
    throw invalid({ records: `Use at most ${String(MAX_BATCH_PICTURES)} pictures.` })
  const readPicture = createPictureReader()
  await refusePixels(wanted)
  const read: { name: string; bytes: Uint8Array }[] = []
  for (const { name, bytes, box, field } of wanted)
    read.push({
      name,
      bytes: await readPicture(bytes, box).catch((error: unknown) => refuse(error, field)),
    })
  const stored = new Map<string, string>()
  for (const { name, bytes } of read) {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    stored.set(name, key)
  }
  return stored
}

async function wantedPictures(ctx: Ctx, records: readonly ArchiveRecord[]): Promise<Given[]> {
  const ofContacts = records.filter(
    (record) => record.type === 'contact' && record.picture !== undefined,
  )
  const ofProfiles = records.filter(
    (record) => record.type === 'profile' && 'files' in record && record.files !== undefined,
  )
  const known = await knownContacts(ctx, ofContacts)
  if (ofProfiles.length > 0) {
    const { idOf } = await profilesHere(ctx)
    for (const { id } of ofProfiles) if (idOf(id) !== undefined) known.add(id)
  }
  return records.flatMap((record, index): Given[] => {
    if (known.has(record.id)) return []
    const field = `records.${String(index)}`
    if (record.type === 'contact' && record.picture !== undefined)
      return [
        {
          name: contactPictureName(record.id),
          bytes: bytesOf(record.picture),
          box: CONTACT,
          field: `${field}.picture`,
        },
      ]
    if (record.type !== 'profile' || !('files' in record)) return []
    const shown = new Set(
      listProfileFiles(record.content)
        .filter(({ place }) => place.kind !== 'video' && place.kind !== 'poster')
        .map(({ path }) => path),
    )
    const files = Object.entries(record.files ?? {}).filter(([path]) => shown.has(path))
    return files.map(([path, base64]) => ({
      name: profilePictureName(record.id, path),
      bytes: bytesOf(base64),
      box: PROFILE,
      field: `${field}.files`,
    }))
  })
}

async function refusePixels(wanted: readonly Given[]): Promise<void> {
  let pixels = 0
  for (const { bytes, box, field } of wanted) {
    pixels += await reusablePixels(bytes, box)
    if (pixels > MAX_PIXELS)
      throw invalid({
        [field]:
          'These pictures have more than 300 million pixels together. Send fewer at once, or smaller ones.',
      })
  }
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64')
}

function refuse(error: unknown, field: string): never {
  if (error instanceof PictureError) throw invalid({ [field]: error.message })
  throw error
}
