import * as v from 'valibot'
import { call } from '../call'
import { answerList } from '../list'
import { timeZone } from '../profiles/schedule'
import { integerParam } from '../queryParams'
import { contactFilter } from './contactFilter'
import { contactGroupings } from './contactGroupings'

/** Limit of groups in one answer. */
export const MAX_GROUPS = 200

/**
 * The groups of the contacts that match a filter, with their numbers. The largest come first, and
 * months from the newest on; contacts without a value are the last group, with an empty key. A
 * contact with two tags is in two groups.
 */
export const listContactGroups = call('GET', '/v1/contacts/groups', {
  access: 'user',
  summary: 'The groups of the matching contacts by tag, organization, source or month, with counts',
  params: v.strictObject({
    ...v.omit(contactFilter, ['isDeleted']).entries,
    by: v.picklist(contactGroupings, 'Group by tag, organization, source or month.'),
    /** The time zone of the months in which contacts were added. */
    timeZone: v.optional(timeZone, 'UTC'),
    offset: integerParam(0, 100_000_000, 0),
    limit: integerParam(1, MAX_GROUPS, MAX_GROUPS),
  }),
  answer: v.object({
    groups: answerList(
      v.object({
        /** A tag, an organization as a contact spells it, a source, or a month (`2026-01`). */
        key: v.string(),
        count: v.number(),
      }),
    ),
    /** The number of all groups. */
    total: v.number(),
  }),
  extension: true,
})
export type ContactGroups = v.InferOutput<NonNullable<typeof listContactGroups.answer>>
export type ContactGroup = ContactGroups['groups'][number]
