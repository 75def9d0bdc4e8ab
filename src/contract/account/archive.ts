import * as v from 'valibot'
import { recordTimestamps, version } from './archiveFields'
import {
  cardRecord,
  clickedItemRecord,
  consentRecord,
  countRecord,
  formerCardRecord,
  oldCardRecord,
  oldProfileRecord,
  linkRecord,
  occupationRecord,
  profileRecord,
  rollupRecord,
} from './archiveProfiles'
import { line, text, timestamp, uuid } from '../fields'
import { providerName } from '../integrations/block'
import { list } from '../list'
import { userId, userSettings } from './users'
import { dismissedPairRecord, dismissalRecord, contactRecord, mergeRecord } from './archiveContacts'

export const ARCHIVE_FORMAT = 'tessera-account'
/** Grows when an older reader can no longer restore an archive. */
export const ARCHIVE_VERSION = 7

/** File names inside an archive (docs/decisions/0011). */
export const archivePaths = {
  manifest: 'manifest.json',
  records: 'records.ndjson',
  picture: (contactId: string) => `pictures/${contactId}.webp`,
  /** The place of a file that a profile's content names (`/files/…`). */
  file: (path: string) => path.slice(1),
} as const

/** The content of `manifest.json`. `counts` has the records of each type, pictures and files. */
export const archiveManifest = v.object({
  format: v.literal(ARCHIVE_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  exportedAt: timestamp,
  counts: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type ArchiveManifest = v.InferOutput<typeof archiveManifest>

/** The user. E-mail, phone and premium are informative and never restored. */
const userRecord = v.strictObject({
  type: v.literal('user'),
  id: userId,
  version,
  firstName: line(200),
  lastName: line(200),
  email: text(320),
  phoneNumber: text(60),
  isPremium: v.boolean(),
  settings: v.optional(userSettings, {}),
  ...recordTimestamps,
})

/** A connected account, only for the person to know: nothing is restored from it. */
const connectionRecord = v.strictObject({
  type: v.literal('connection'),
  id: uuid,
  provider: providerName,
  accountName: text(1000),
  connectedAt: timestamp,
})

/** Any record of an archive: one line of `records.ndjson`. */
export const archiveRecord = v.variant('type', [
  userRecord,
  profileRecord,
  oldProfileRecord,
  cardRecord,
  formerCardRecord,
  oldCardRecord,
  linkRecord,
  contactRecord,
  mergeRecord,
  dismissalRecord,
  dismissedPairRecord,
  consentRecord,
  occupationRecord,
  countRecord,
  rollupRecord,
  clickedItemRecord,
  connectionRecord,
])
export type ArchiveRecord = v.InferOutput<typeof archiveRecord>
/** Types in a manifest's counts that are files, not records. */
export const countedFiles = ['picture', 'file'] as const
export type RecordType = ArchiveRecord['type']
export type RecordOf<T extends RecordType> = Extract<ArchiveRecord, { type: T }>

/** Limit of records in one restore request. */
const MAX_BATCH = 1000

/** Limit of pictures in one restore request, of contacts and profiles together. */
export const MAX_BATCH_PICTURES = 1000

/** The records of one restore request, each once. */
export const archiveBatch = v.pipe(
  list(archiveRecord, MAX_BATCH, `Use at most ${String(MAX_BATCH)} records.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<string>()
    for (const [index, record] of dataset.value.entries()) {
      const key = `${record.type} ${record.id}`
      if (seen.has(key)) {
        addIssue({
          message: 'This id is listed twice.',
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: record },
            { type: 'object', origin: 'value', input: record, key: 'id', value: record.id },
          ],
        })
      }
      seen.add(key)
    }
  }),
)
