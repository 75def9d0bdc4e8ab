import type { ReadContact } from '@/contactFiles/rows/rowResult'
import { dropRefusedValues } from '@/contactFiles/rows/dropRefusedValues'
import { isIdentified } from '@/contract/contacts/contact'
import {
  type ContactContent,
  applyPatch,
  contentHash,
  displayName,
} from '../../contacts/contactContent'
import { alignWithStored } from './alignWithStored'
import type { PooledContact, ContactPool } from './contactPool'
import { contentChanges } from './contentChanges'
import { droppedValues } from './droppedValues'
import type { ImportReader } from '../reading/importReader'
import { type Match, differenceOf, findMatch } from './findMatch'
import { mergeContent, withTags } from './mergeContent'
import type { MatchKey, RowOutcome, Candidate } from '../../../ports/contactFiles'

/** What a row does to a contact. */
export interface Change {
  /** Undefined for a contact to create. */
  entity?: PooledContact
  content: ContactContent
}

export interface Decision {
  outcome: RowOutcome
  change?: Change
}

/** What a candidate is compared with. */
export interface EarlierRows {
  pool: ContactPool
  /** The earlier row of the file that said the same; 0 where there is none. */
  firstRowOf: (hash: string) => number
}

/** Decides what becomes of a row. The same for a plan and for the import itself; nothing is changed here. */
export function decideRow(
  reading: ImportReader,
  { pool, firstRowOf }: EarlierRows,
  candidate: Candidate,
): Decision {
  const { read, content, hash, taggedHash } = candidate
  const own =
    read.id === undefined || reading.input.options.policy === 'create'
      ? undefined
      : pool.byId(read.id)
  if (own) return decideOwnRow(reading, own, candidate)
  if (candidate.failure) return { outcome: candidate.failure }
  if (!isIdentified(content))
    return { outcome: { outcome: 'failed', name: '', ...reading.unidentified } }
  const told = warningOf(read)
  const name = displayName(content)
  const earlier = firstRowOf(hash)
  if (earlier > 0) return { outcome: duplicateOf(earlier, name) }
  const equal = pool.byHash(hash) ?? pool.byHash(taggedHash)
  if (equal)
    return equal.row > 0
      ? { outcome: duplicateOf(equal.row, name) }
      : { outcome: { outcome: 'unchanged', name, ...idOf(equal), ...told } }
  const match = findMatch(pool, content, candidate.keys)
  if (match?.isSame) return decideMatch(reading, match.entity, match.by, candidate)
  return {
    outcome: {
      outcome: 'created',
      name,
      ...told,
      ...(match && possibleDuplicate(match, content, told)),
    },
    change: { content: withTags(content, reading.input.options.tags) },
  }
}

/** Returns the note on a new contact that shares an e-mail or a phone with another one. */
function possibleDuplicate(
  { entity, by }: Match,
  content: ContactContent,
  { reason: told }: Partial<RowOutcome>,
): Partial<RowOutcome> {
  const of =
    entity.row > 0 ? `row ${String(entity.row)}, ${quoted(entity.content)}` : quoted(entity.content)
  const reason = `Possible duplicate of ${of}: both have ${by.value}, but ${differenceOf(content, entity.content)}.`
  // A plan does not know the ids of contacts to come.
  const where = {
    ...(entity.row > 0 && { row: entity.row }),
    ...(entity.id !== null && !entity.isNew && { contactId: entity.id }),
  }
  return {
    reason: [told, reason].filter(Boolean).join(' '),
    possibleDuplicateOf: { name: displayName(entity.content), ...where },
  }
}

/**
 * A row with a contact's id says all that the file has columns for, empty cells too: overwriting takes that over and leaves the other fields. Where it says nothing else than
 * the contact does, it is unchanged whatever the policy. Values that are refused as new ones may stay where the contact has them.
 */
function decideOwnRow(
  { isKept, input, unidentified }: ImportReader,
  entity: PooledContact,
  row: Candidate,
): Decision {
  const before = entity.content
  const held = dropRefusedValues(row.read, before)
  if ('error' in held) {
    return { outcome: { outcome: 'failed', name: nameOf(row.content, before), ...held.error } }
  }
  const read = { ...held, input: alignWithStored(held.input, before, input.type) }
  const said = applyPatch(null, read.input, read.extras)
  const candidate = { ...row, read, content: said }
  const name = nameOf(said, before)
  if (entity.row > 0)
    return {
      outcome: {
        ...duplicateOf(entity.row, name),
        ...idOf(entity),
        ...droppedBy(candidate, entity),
      },
    }
  const untouched = Object.entries(before.extras).filter(([header]) => !isKept(header))
  const content = applyPatch(
    before,
    read.input,
    Object.fromEntries([...untouched, ...Object.entries(read.extras)]),
  )
  const { policy, tags } = input.options
  if (contentHash(content) === entity.hash)
    return { outcome: { outcome: 'unchanged', name, ...idOf(entity), ...warningOf(read) } }
  if (policy !== 'overwrite') {
    if (policy === 'fill')
      return decideUpdate(entity, mergeContent(before, said, 'fill'), candidate, tags)
    return {
      outcome: {
        outcome: 'skipped',
        name,
        ...idOf(entity),
        reason: `${quoted(before)} is there already, with the same Tessera ID.`,
        ...droppedBy(candidate, entity),
      },
    }
  }
  if (!isIdentified(content))
    return { outcome: { outcome: 'failed', name: displayName(before), ...unidentified } }
  return decideUpdate(entity, content, candidate, tags)
}

function decideMatch(
  { input }: ImportReader,
  entity: PooledContact,
  by: MatchKey,
  candidate: Candidate,
): Decision {
  const { policy, tags } = input.options
  const { content } = candidate
  const name = displayName(content)
  if (policy === 'skip' || policy === 'create') {
    const dropped = droppedBy(candidate, entity)
    if (entity.row > 0) return { outcome: { ...duplicateOf(entity.row, name), ...dropped } }
    return {
      outcome: {
        outcome: 'skipped',
        name,
        ...idOf(entity),
        reason: `${quoted(entity.content)} is there already, with the same ${by.kind === 'email' ? 'e-mail' : 'phone'}: ${by.value}.`,
        ...dropped,
      },
    }
  }
  return decideUpdate(entity, mergeContent(entity.content, content, policy), candidate, tags)
}

function decideUpdate(
  entity: PooledContact,
  content: ContactContent,
  candidate: Candidate,
  tags: readonly string[],
): Decision {
  const name = nameOf(candidate.content, content)
  const told = warningOf(candidate.read)
  if (contentHash(content) === entity.hash) {
    if (entity.row > 0)
      return { outcome: { ...duplicateOf(entity.row, name), ...droppedBy(candidate, entity) } }
    return {
      outcome: {
        outcome: 'unchanged',
        name,
        ...idOf(entity),
        ...told,
        ...droppedBy(candidate, entity, entity.content),
      },
    }
  }
  const after = withTags(content, tags)
  const reason =
    entity.row > 0
      ? [told.reason, `Row ${String(entity.row)} is the same contact; this row adds to it.`]
          .filter(Boolean)
          .join(' ')
      : told.reason
  const changes = contentChanges(entity.content, after)
  const outcome = {
    outcome: 'updated' as const,
    name,
    ...idOf(entity),
    ...told,
    ...(reason && { reason }),
    changes,
    ...droppedBy(candidate, entity, after),
  }
  return { outcome, change: { entity, content: after } }
}

/** Returns the values that a row loses, if any. Without `after` the contact takes no picture either; an unchanged contact is not said to refuse one, which may be its own. */
function droppedBy(
  { read, content }: Candidate,
  { content: before, hasPicture }: PooledContact,
  after?: ContactContent,
): Pick<RowOutcome, 'dropped'> {
  const values = droppedValues(content, before, after ?? before)
  const isPictureLost =
    read.photo !== undefined && (after === undefined || (hasPicture && after !== before))
  const dropped = [
    ...values,
    ...(isPictureLost
      ? [
          {
            field: 'displayImage',
            value: 'from the file',
            kept: hasPicture ? 'its own' : '',
            of: 'row' as const,
          },
        ]
      : []),
  ]
  return dropped.length === 0 ? {} : { dropped }
}

/** Returns the row's name for its contact, else the contact's own. */
function nameOf(said: ContactContent, there: ContactContent): string {
  return displayName(said) || displayName(there)
}

/** The first value of a row that could not become a field. */
function warningOf({ warnings, refused = [] }: ReadContact): { column?: string; reason?: string } {
  const [first] = [...warnings, ...refused]
  return first ? { column: first.column, reason: first.reason } : {}
}

function duplicateOf(row: number, name: string): RowOutcome {
  return { outcome: 'duplicate', name, reason: `Row ${String(row)} is the same contact.` }
}

/** A plan does not know the ids of contacts to come. */
function idOf({ id }: PooledContact): { contactId?: string } {
  return id === null ? {} : { contactId: id }
}

function quoted(content: ContactContent): string {
  return `“${displayName(content)}”`
}
