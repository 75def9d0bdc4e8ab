import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import { isIdentified } from '@/contract/contacts/contact'
import { type ContactContent, applyPatch, contentHash, displayName } from '../../contacts/model'
import type { RowOutcome, Candidate, MatchKey } from '../../../ports/contactFiles'
import type { ImportReader } from '../reading/importReader'
import { alignWithStored } from './alignWithStored'
import type { ContactPool, PooledContact } from './contactPool'
import { contentChanges } from './contentChanges'
import { findMatch } from './findMatch'
import { mergeContent, withTags } from './mergeContent'
import {
  droppedBy,
  duplicateOf,
  idOf,
  nameOf,
  possibleDuplicate,
  quotedName,
  warningOf,
} from './outcomeParts'

/** The outcome of a row, and what it does to a contact. */
export interface Decision {
  outcome: RowOutcome
  change?: {
    /** Missing for a contact to create. */
    contact?: PooledContact
    content: ContactContent
  }
}

interface EarlierRows {
  pool: ContactPool
  /** Returns the first row of the file with this hash; 0 if there is none. */
  firstRowOf: (hash: string) => number
}

/** Decides the outcome of a row, for both a plan and an import, without changing anything. */
export function decideRow(
  reader: ImportReader,
  { pool, firstRowOf }: EarlierRows,
  candidate: Candidate,
): Decision {
  const { read, content, hash, taggedHash } = candidate
  const { policy, tags } = reader.input.options
  const own = read.id === undefined || policy === 'create' ? undefined : pool.byId(read.id)
  if (own) return decideOwnRow(reader, own, candidate)
  if (candidate.failure) return { outcome: candidate.failure }
  if (!isIdentified(content))
    return { outcome: { outcome: 'failed', name: '', ...reader.unidentified } }
  const warning = warningOf(read)
  const name = displayName(content)
  const earlier = firstRowOf(hash)
  if (earlier > 0) return { outcome: duplicateOf(earlier, name) }
  const equal = pool.byHash(hash) ?? pool.byHash(taggedHash)
  if (equal)
    return equal.row > 0
      ? { outcome: duplicateOf(equal.row, name) }
      : { outcome: { outcome: 'unchanged', name, ...idOf(equal), ...warning } }
  const match = findMatch(pool, content, candidate.keys)
  if (match?.isSame) return decideMatch(reader, match.contact, match.by, candidate)
  const note = match && possibleDuplicate(match, content, warning)
  return {
    outcome: { outcome: 'created', name, ...warning, ...note },
    change: { content: withTags(content, tags) },
  }
}

/**
 * Decides a row with the id of a contact. It has a value for every column of the file, empty cells
 * too: overwriting takes them over and leaves the other fields. Values that are invalid as new ones
 * may stay where the contact has them. Equal content is unchanged under every policy.
 */
function decideOwnRow(reader: ImportReader, contact: PooledContact, row: Candidate): Decision {
  const { policy, tags } = reader.input.options
  const before = contact.content
  const checked = dropRefusedValues(row.read, before)
  if ('error' in checked)
    return { outcome: { outcome: 'failed', name: nameOf(row.content, before), ...checked.error } }
  const read = { ...checked, input: alignWithStored(checked.input, before, reader.input.type) }
  const rowContent = applyPatch(null, read.input, read.extras)
  const candidate = { ...row, read, content: rowContent }
  const name = nameOf(rowContent, before)
  if (contact.row > 0) {
    const outcome = { ...duplicateOf(contact.row, name), ...idOf(contact) }
    return { outcome: { ...outcome, ...droppedBy(candidate, contact) } }
  }
  const content = overwrite(reader, before, read)
  if (contentHash(content) === contact.hash)
    return { outcome: { outcome: 'unchanged', name, ...idOf(contact), ...warningOf(read) } }
  if (policy === 'fill')
    return decideUpdate(contact, mergeContent(before, rowContent, 'fill'), candidate, tags)
  if (policy !== 'overwrite')
    return {
      outcome: {
        outcome: 'skipped',
        name,
        ...idOf(contact),
        reason: `${quotedName(before)} already exists, with the same Tessera ID.`,
        ...droppedBy(candidate, contact),
      },
    }
  if (!isIdentified(content))
    return { outcome: { outcome: 'failed', name: displayName(before), ...reader.unidentified } }
  return decideUpdate(contact, content, candidate, tags)
}

/** Applies a row to a contact, without changing the extras that the file has no column for. */
function overwrite(
  { hasColumn }: ImportReader,
  before: ContactContent,
  { input, extras }: Candidate['read'],
): ContactContent {
  const untouched = Object.entries(before.extras).filter(([header]) => !hasColumn(header))
  return applyPatch(before, input, Object.fromEntries([...untouched, ...Object.entries(extras)]))
}

function decideMatch(
  { input }: ImportReader,
  contact: PooledContact,
  by: MatchKey,
  candidate: Candidate,
): Decision {
  const { policy, tags } = input.options
  const { content } = candidate
  if (policy !== 'skip' && policy !== 'create')
    return decideUpdate(contact, mergeContent(contact.content, content, policy), candidate, tags)
  const name = displayName(content)
  const dropped = droppedBy(candidate, contact)
  if (contact.row > 0) return { outcome: { ...duplicateOf(contact.row, name), ...dropped } }
  const kind = by.kind === 'email' ? 'e-mail' : 'phone'
  const reason = `${quotedName(contact.content)} already exists, with the same ${kind}: ${by.value}.`
  return { outcome: { outcome: 'skipped', name, ...idOf(contact), reason, ...dropped } }
}

function decideUpdate(
  contact: PooledContact,
  content: ContactContent,
  candidate: Candidate,
  tags: readonly string[],
): Decision {
  const before = contact.content
  const name = nameOf(candidate.content, content)
  const warning = warningOf(candidate.read)
  if (contentHash(content) === contact.hash) {
    if (contact.row > 0)
      return { outcome: { ...duplicateOf(contact.row, name), ...droppedBy(candidate, contact) } }
    const outcome = { outcome: 'unchanged' as const, name, ...idOf(contact), ...warning }
    return { outcome: { ...outcome, ...droppedBy(candidate, contact, before) } }
  }
  const after = withTags(content, tags)
  const reason =
    contact.row > 0
      ? [warning.reason, `Row ${String(contact.row)} is the same contact; this row adds to it.`]
          .filter(Boolean)
          .join(' ')
      : warning.reason
  const outcome = {
    outcome: 'updated' as const,
    name,
    ...idOf(contact),
    ...warning,
    ...(reason && { reason }),
    changes: contentChanges(before, after),
    ...droppedBy(candidate, contact, after),
  }
  return { outcome, change: { contact, content: after } }
}
