import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveRecord,
  type RecordOf,
  archivePaths,
} from '@/contract/account/archive'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { contactId } from './fakes/fakeContacts'

const stamps = { createdAt: '2026-01-01T08:00:00.000Z', updatedAt: '2026-01-02T08:00:00.000Z' }
const names = {
  namePrefix: '',
  middleName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  birthday: '',
  notes: '',
}

/** Builds an archived contact with a number, "Contact 0007". */
export function contactRecord(
  at: number,
  fields: Partial<RecordOf<'contact'>> = {},
): RecordOf<'contact'> {
  return {
    type: 'contact',
    id: contactId(at),
    profileId: contactId(999_999),
    version: 1,
    ...names,
    firstName: 'Contact',
    lastName: String(at).padStart(4, '0'),
    emails: [],
    phones: [],
    websites: [],
    addresses: [],
    timeline: [],
    tags: [],
    isFavorite: false,
    source: 'manual',
    extras: {},
    deletedAt: null,
    deletionId: null,
    mergeId: null,
    ...stamps,
    ...fields,
  }
}

export function contactRecords(count: number): RecordOf<'contact'>[] {
  return Array.from({ length: count }, (_, at) => contactRecord(at))
}

/** Builds an archived profile with a number. */
export function profileRecord(
  at: number,
  content: Partial<ProfileContent> = {},
): RecordOf<'profile'> {
  const whole = { ...emptyProfileContent, firstName: 'Ada', ...content }
  return {
    type: 'profile',
    id: contactId(at),
    version: 3,
    name: 'Work',
    slug: `slug-${String(at)}`,
    isDefault: false,
    isActive: true,
    content: whole,
    ...stamps,
  }
}

interface Parts {
  records?: readonly ArchiveRecord[]
  /** Raw `records.ndjson`, instead of the records. */
  lines?: string | Uint8Array
  pictures?: Record<string, Uint8Array>
  /** Files of profiles by the path in their content. */
  files?: Record<string, Uint8Array>
  /** Fields that replace the manifest's; null leaves the manifest out. */
  manifest?: Record<string, unknown> | null
}

/** Builds an account's archive like the server. */
export async function buildArchive({
  records = [],
  lines,
  pictures = {},
  files = {},
  manifest = {},
}: Parts = {}): Promise<File> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const add = (name: string, content: string | Uint8Array) =>
    zip.add(
      name,
      new Uint8ArrayReader(
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ),
    )
  await add('README.txt', 'Hello.\n')
  await add(
    archivePaths.records,
    lines ?? records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
  for (const [id, bytes] of Object.entries(pictures)) await add(archivePaths.picture(id), bytes)
  for (const [path, bytes] of Object.entries(files)) await add(archivePaths.file(path), bytes)
  const counts = { contact: records.length, picture: Object.keys(pictures).length }
  const whole = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: '2026-03-01T09:00:00.000Z',
    counts,
    ...manifest,
  }
  if (manifest) await add(archivePaths.manifest, JSON.stringify(whole))
  return new File([new Uint8Array(await zip.close())], 'tessera-2026-03-01.zip', {
    type: 'application/zip',
  })
}
