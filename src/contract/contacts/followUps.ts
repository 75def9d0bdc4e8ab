import * as v from 'valibot'
import { call } from '../call'
import { uuid } from '../fields'
import { answerList } from '../list'
import { integerParam } from '../queryParams'
import { contactSummary } from './contact'
import { calendarDay } from './contactFields'

/** Limit of contacts in one answer. */
export const MAX_FOLLOW_UPS = 500
/** Limit of the number of contacts that are due. */
export const MAX_DUE = 100

/** An open follow-up: the beginning of its note, and its day. */
const followUp = v.object({ noteId: uuid, text: v.string(), followUpOn: v.string() })

/** The contacts to follow up with, and for each of them the open follow-ups, at most five. */
export const listFollowUps = call('GET', '/v1/contacts/follow-ups', {
  access: 'user',
  summary: 'The contacts with an open follow-up up to a day, the most urgent first',
  params: v.strictObject({
    /** The caller's day (`2026-01-31`). */
    today: calendarDay,
    /** The last day that is listed. */
    until: calendarDay,
    /** None with 0, for the number alone. */
    limit: integerParam(0, MAX_FOLLOW_UPS, 50),
  }),
  answer: v.object({
    items: answerList(
      v.object({
        contact: v.pick(contactSummary, [
          'id',
          'version',
          'namePrefix',
          'firstName',
          'middleName',
          'lastName',
          'nameSuffix',
          'nickname',
          'organization',
          'jobTitle',
          'emails',
          'phones',
          'displayImage',
        ]),
        followUps: answerList(followUp),
      }),
    ),
    /** Whether more contacts have a follow-up up to that day. */
    hasMore: v.boolean(),
    /** The number of contacts with a follow-up that is due today or overdue, at most 100. */
    due: v.number(),
  }),
  extension: true,
})
export type FollowUps = v.InferOutput<NonNullable<typeof listFollowUps.answer>>
export type FollowUpItem = FollowUps['items'][number]
