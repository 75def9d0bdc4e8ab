import type { FileRow } from '@/contactFiles/rows/fileRow'
import { failedOutcome } from '../matching/outcomeParts'
import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import type { ImportReader } from './importReader'
import { matchKeysOf } from '../matching/contactPool'
import { withTags } from '../matching/mergeContent'
import type { Candidate, RowRead } from '../../../ports/contactFiles'
import { applyPatch, contentHash } from '../../contacts/model'

/**
 * Reads one row. The thread that reads files (`fileThread.ts`) does so first, with a time limit per
 * row; elsewhere only rows are read again that the thread could read.
 */
export function readCandidate(
  { read, nameOf, input }: ImportReader,
  row: number,
  fileRow: FileRow,
): RowRead {
  const result = read(fileRow)
  if ('empty' in result) return { outcome: 'skipped', name: '', reason: 'The row is empty.' }
  if ('error' in result) return failedOutcome(result, nameOf(fileRow))
  const { tags, policy, matchBy, isStrict } = input.options
  const asNew = dropRefusedValues(result, null, isStrict)
  const failure = 'error' in asNew ? failedOutcome(asNew, nameOf(fileRow)) : null
  if (failure && policy === 'create') return failure
  const valid = 'error' in asNew ? result : asNew
  const content = applyPatch(null, valid.input, valid.extras)
  const hash = contentHash(content)
  const taggedHash = tags.length === 0 ? hash : contentHash(withTags(content, tags))
  const keys = policy === 'create' ? [] : matchKeysOf(content, matchBy)
  const leftOut = 'error' in asNew ? undefined : asNew.leftOut
  // Only a row with a contact's id needs its input once more; the thread sends the others without.
  const kept = result.id === undefined ? { ...result, input: {} } : result
  return {
    ...{ row, read: kept, content, hash, taggedHash, keys },
    ...(leftOut && { leftOut }),
    ...(failure && { failure }),
  }
}

export function isCandidate(item: RowRead): item is Candidate {
  return 'keys' in item
}
