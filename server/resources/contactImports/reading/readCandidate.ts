import type { ReadContact } from '@/contactFiles/rows/rowResult'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import { type ContactContent, applyPatch, contentHash } from '../../contacts/contactContent'
import type { FileReading } from './fileReading'
import type { RowOutcome } from '../importInput'
import { type MatchKey, matchKeysOf } from '../matching/entityPool'
import { withTags } from '../matching/mergeContent'

/** A row that can be read, with the keys that finding its contact needs. It is plain data, so that a thread can send it. */
export interface Candidate {
  row: number
  read: ReadContact
  /** The content of a new contact made from this row, without the import's tags. */
  content: ContactContent
  hash: string
  taggedHash: string
  keys: MatchKey[]
  /** The outcome of the row where it would be a new contact, if it fails then. */
  failure?: RowOutcome
}

/** A row of a file once it is read: its outcome where no contact has to be looked at for that, else its candidate. */
export type RowRead = Candidate | RowOutcome

/**
 * Reads one row. Rows come here first in the thread that reads files (`fileThread.ts`), which gives each a time limit; elsewhere only rows are read again whose outcome says that
 * they were read.
 */
export function readCandidate(
  { read, nameOf, input }: FileReading,
  row: number,
  fileRow: FileRow,
): RowRead {
  const result = read(fileRow)
  if ('empty' in result) return { outcome: 'skipped', name: '', reason: 'The row is empty.' }
  if ('error' in result) return { outcome: 'failed', name: nameOf(fileRow), ...result.error }
  const { tags, policy, matchBy } = input.options
  const asNew = dropRefusedValues(result, null)
  const failure: RowOutcome | null =
    'error' in asNew ? { outcome: 'failed', name: nameOf(fileRow), ...asNew.error } : null
  if (failure && policy === 'create') return failure
  const said = 'error' in asNew ? result : asNew
  const content = applyPatch(null, said.input, said.extras)
  const hash = contentHash(content)
  const taggedHash = tags.length === 0 ? hash : contentHash(withTags(content, tags))
  const keys = policy === 'create' ? [] : matchKeysOf(content, matchBy)
  return { row, read: result, content, hash, taggedHash, keys, ...(failure && { failure }) }
}

export function isCandidate(item: RowRead): item is Candidate {
  return 'keys' in item
}
