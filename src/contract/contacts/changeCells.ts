import * as v from 'valibot'
import { call } from '../call'
import { messages, timestamp, uuid } from '../fields'
import { answerList, list } from '../list'
import { contactSummary } from './contact'
import { contactChange } from './contactChange'

/** Limit of cells in one call: the changed fields, and custom fields, of all rows. */
export const MAX_CHANGED_CELLS = 10_000

/** The most changed rows that an answer shows. */
export const MAX_CONFLICTS = 1_000

const TOO_MANY = `Change at most ${MAX_CHANGED_CELLS.toLocaleString('en-US')} cells at once.`

const rowChange = v.strictObject({
  id: uuid,
  /** The version that the change was made over. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  change: v.pipe(
    contactChange,
    v.check((change) => Object.keys(change).length > 0, messages.required),
  ),
})
export type RowChange = v.InferInput<typeof rowChange>

/** Returns the number of fields that a change names, among them each custom field. */
export function cellsOf({ extras = {}, ...fields }: RowChange['change']): number {
  return Object.keys(fields).length + Object.keys(extras).length
}

/**
 * Changes cells of many contacts in one transaction: a paste, a fill down, or the undo of one. Each
 * row is checked like `updateContact`. `stop` changes nothing when a row has changed since its
 * version or is gone; `skip` changes the other rows.
 */
export const changeCells = call('POST', '/v1/contacts/cells', {
  access: 'user',
  summary: 'Change cells of up to 10,000 contacts at once, each over the version that was read',
  body: v.strictObject({
    rows: v.pipe(
      list(rowChange, MAX_CHANGED_CELLS, TOO_MANY),
      v.minLength(1, messages.required),
      v.check(
        (rows) => rows.reduce((sum, { change }) => sum + cellsOf(change), 0) <= MAX_CHANGED_CELLS,
        TOO_MANY,
      ),
      v.check(
        (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
        'A contact is listed twice.',
      ),
    ),
    onConflict: v.picklist(['stop', 'skip'], 'Use stop or skip.'),
  }),
  answer: v.object({
    /** Rows as they are after the change, with their new versions; none when it was stopped. */
    changed: answerList(v.object({ id: uuid, version: v.number(), updatedAt: timestamp })),
    /** Rows that have changed since, as they are now: the first `MAX_CONFLICTS` of them. */
    conflicts: answerList(contactSummary),
    /** Contacts that are not in the list any more. */
    missing: answerList(uuid),
  }),
  createsNothing: 'Versions make a repeated call a conflict.',
  extension: true,
})
