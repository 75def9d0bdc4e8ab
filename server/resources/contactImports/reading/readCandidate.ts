import type { FileRow } from '@/contactFiles/rows/fileRow'
import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import { applyPatch, contentHash } from '../../contacts/contactContent'
import type { ImportReader } from './importReader'
import { matchKeysOf } from '../matching/contactPool'
import { withTags } from '../matching/mergeContent'
import type { RowOutcome, Candidate, RowRead } from '../../../ports/contactFiles'

/**
 * Reads one row. Rows come here first in the thread that reads files (`fileThread.ts`), which gives each a time limit; elsewhere only rows are read again whose outcome says that
 * they were read.
 */
export function readCandidate(
  { read, nameOf, input }: ImportReader,
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
