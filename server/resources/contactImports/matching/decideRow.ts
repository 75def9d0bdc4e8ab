import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import { isIdentified } from '@/contract/contacts/contactChange'
import {
  type ContactContent,
  applyPatch,
  areCompatible,
  contentHash,
  displayName,
  personName,
} from '../../contacts/model'
import type { RowOutcome, Candidate } from '../../../ports/contactFiles'
import type { ImportReader } from '../reading/importReader'
import { alignRow } from './alignRow'
import { alignWithStored } from './alignWithStored'
import type { ContactPool, PooledContact } from './contactPool'
import { contentChanges } from './contentChanges'
import { fillGaps } from './fillGaps'
import { type Match, findMatch } from './findMatch'
import { mergeContent, withTags } from './mergeContent'
import {
  droppedBy,
  duplicateOf,
  failedOutcome,
  idOf,
  nameOf,
  newlyLeftOut,
  notesOf,
  possibleDuplicate,
  quotedName,
  unidentifiedOutcome,
} from './outcomeParts'
import { withoutRepaired } from './withoutRepaired'

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
  /** Returns the cells of the row that is decided. */
  cells: () => readonly string[]
}

/** Decides the outcome of a row, for both a plan and an import, without changing anything. */
export function decideRow(
  reader: ImportReader,
  { pool, firstRowOf, cells }: EarlierRows,
  candidate: Candidate,
): Decision {
  const { read, content, hash, taggedHash, leftOut } = candidate
  const { policy, tags } = reader.input.options
  const own = read.id === undefined || policy === 'create' ? undefined : pool.byId(read.id)
  if (own) return decideOwnRow(reader, own, candidate, cells)
  if (candidate.failure) return { outcome: candidate.failure }
  if (!isIdentified(content)) return { outcome: unidentifiedOutcome(reader, '', leftOut) }
  const found = foundBy(read.matchId, policy, pool)
  if (found) return decideMatch(reader, found, 'Tessera ID', candidate, cells)
  const notes = notesOf(candidate)
  const name = displayName(content)
  const earlier = firstRowOf(hash)
  if (earlier > 0) return { outcome: duplicateOf(earlier, name) }
  const equal = pool.byHash(hash) ?? pool.byHash(taggedHash)
  if (equal)
    return equal.row > 0
      ? { outcome: duplicateOf(equal.row, name) }
      : { outcome: { outcome: 'unchanged', name, ...idOf(equal), ...notes } }
  const match = findMatch(pool, content, candidate.keys)
  if (match?.isSame)
    return decideMatch(reader, match.contact, textOfKey(match.by), candidate, cells)
  const note = match && possibleDuplicate(match, content, notes)
  return {
    outcome: { outcome: 'created', name, ...notes, ...note },
    change: { content: withTags(content, tags) },
  }
}

/**
 * Decides a row with the id of a contact. It has a value for every column of the file, empty cells
 * too: overwriting takes them over and leaves the other fields. Values that are invalid as new ones
 * may stay where the contact has them. Equal content is unchanged under every policy.
 */
function decideOwnRow(
  reader: ImportReader,
  contact: PooledContact,
  row: Candidate,
  cells: EarlierRows['cells'],
): Decision {
  const { policy, isStrict } = reader.input.options
  const before = contact.content
  const checked = dropRefusedValues(row.read, before, isStrict)
  if ('error' in checked) return { outcome: failedOutcome(checked, nameOf(row.content, before)) }
  const aligned = alignWithStored(checked.input, before, reader.input.type)
  const rowContent = applyPatch(null, aligned, checked.extras)
  const read = { ...checked, input: fillGaps(aligned, before, checked.leftOut) }
  const { leftOut: _asNew, ...others } = { ...row, read, content: rowContent }
  const leftOut = newlyLeftOut(reader, before, checked.leftOut)
  const candidate = { ...others, ...(leftOut && { leftOut }) }
  const name = nameOf(rowContent, before)
  if (contact.row > 0) {
    const outcome = { ...duplicateOf(contact.row, name), ...idOf(contact) }
    return { outcome: { ...outcome, ...droppedBy(candidate, contact) } }
  }
  const content = overwrite(reader, before, read)
  if (contentHash(content) === contact.hash)
    return { outcome: { outcome: 'unchanged', name, ...idOf(contact), ...notesOf(candidate) } }
  if (policy === 'fill')
    return decideUpdate(reader, contact, mergeContent(before, rowContent, 'fill'), candidate, cells)
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
    return { outcome: unidentifiedOutcome(reader, displayName(before), checked.leftOut) }
  return decideUpdate(reader, contact, content, candidate, cells)
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

/** Returns the contact that a row names only to be found; none when each row becomes a contact. */
function foundBy(
  id: string | undefined,
  policy: ImportReader['input']['options']['policy'],
  pool: ContactPool,
): PooledContact | undefined {
  return id === undefined || policy === 'create' ? undefined : pool.byId(id)
}

function textOfKey({ kind, value }: Match['by']): string {
  return `${kind === 'email' ? 'e-mail' : 'phone'}: ${value}`
}

/** Tells whether a row has another whole name than its contact; such a name is the first name alone. */
function isRenamed(
  { input: { mapping } }: ImportReader,
  stored: ContactContent,
  row: ContactContent,
): boolean {
  const isWhole = row.firstName !== '' && row.middleName === '' && row.lastName === ''
  return (
    isWhole &&
    mapping.columns.some(({ target }) => target.kind === 'wholeName') &&
    !areCompatible(personName(row), personName(stored))
  )
}

/** Decides a row of a known contact; `key` is what both have, for the reason of a skipped row. */
function decideMatch(
  reader: ImportReader,
  contact: PooledContact,
  key: string,
  candidate: Candidate,
  cells: EarlierRows['cells'],
): Decision {
  const { policy } = reader.input.options
  const { content } = candidate
  if (policy !== 'skip' && policy !== 'create') {
    const aligned = alignRow(content, contact.content)
    const renamed = policy === 'overwrite' && isRenamed(reader, contact.content, aligned)
    const before = renamed ? { ...contact.content, middleName: '', lastName: '' } : contact.content
    const merged = mergeContent(before, aligned, policy)
    return decideUpdate(reader, contact, merged, { ...candidate, content: aligned }, cells)
  }
  const name = displayName(content)
  const dropped = droppedBy(candidate, contact)
  if (contact.row > 0) return { outcome: { ...duplicateOf(contact.row, name), ...dropped } }
  const reason = `${quotedName(contact.content)} already exists, with the same ${key}.`
  return { outcome: { outcome: 'skipped', name, ...idOf(contact), reason, ...dropped } }
}

function decideUpdate(
  reader: ImportReader,
  contact: PooledContact,
  content: ContactContent,
  candidate: Candidate,
  cells: EarlierRows['cells'],
): Decision {
  const before = contact.content
  const name = nameOf(candidate.content, content)
  const notes = notesOf(candidate)
  if (contentHash(content) === contact.hash) {
    if (contact.row > 0)
      return { outcome: { ...duplicateOf(contact.row, name), ...droppedBy(candidate, contact) } }
    const outcome = { outcome: 'unchanged' as const, name, ...idOf(contact), ...notes }
    return { outcome: { ...outcome, ...droppedBy(candidate, contact, before) } }
  }
  const tagged = withTags(content, reader.input.options.tags)
  const repaired = withoutRepaired(reader, candidate, { before, after: tagged }, cells)
  const { after } = repaired
  const reason =
    contact.row > 0
      ? [notes.reason, `Row ${String(contact.row)} is the same contact; this row adds to it.`]
          .filter(Boolean)
          .join(' ')
      : notes.reason
  const outcome = {
    outcome: 'updated' as const,
    name,
    ...idOf(contact),
    ...notes,
    ...(reason && { reason }),
    changes: contentChanges(before, after),
    ...droppedBy(
      { ...candidate, content: repaired.row },
      { ...contact, content: repaired.before },
      after,
    ),
  }
  return { outcome, change: { contact, content: after } }
}
