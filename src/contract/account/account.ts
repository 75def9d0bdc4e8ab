import * as v from 'valibot'
import { archiveBatch } from './archive'
import { call } from '../call'
import { uuid } from '../fields'
import { answerList } from '../list'
import { userId } from './users'

const one = v.strictObject({ id: userId })

export const exportAccount = call('POST', '/v1/users/{id}/export', {
  access: 'owner',
  summary: 'All data of the account as one archive',
  params: one,
  download: 'application/zip',
  createsNothing: 'It reads.',
  extension: true,
})
export const restoreAccount = call('POST', '/v1/users/{id}/restore', {
  access: 'owner',
  summary: 'Restore records of an archive; existing ones stay unchanged',
  params: one,
  body: v.strictObject({ records: archiveBatch }),
  answer: v.object({
    restored: v.number(),
    present: v.number(),
    /** The fields that profiles did not get, because a company locks them. */
    leftOut: v.optional(answerList(v.object({ profileId: uuid, fields: answerList(v.string()) }))),
    /**
     * The public keys of records that have other ones here, because somebody else has or had them:
     * ids of cards and profiles, and the slugs of addresses.
     */
    newKeys: v.optional(
      answerList(
        v.object({
          kind: v.picklist(['card', 'profile', 'slug']),
          from: v.string(),
          to: v.string(),
        }),
      ),
    ),
    /** The number of profiles that came back turned off, because the plan allows no more. */
    turnedOff: v.optional(v.number()),
  }),
  extension: true,
})
export const deleteAccount = call('DELETE', '/v1/users/{id}', {
  access: 'owner',
  // One statement deletes all contacts.
  mayTakeLong: true,
  summary: 'Delete the account with all its data; requires a sign-in within the last five minutes',
  params: one,
  answer: v.object({ deleted: v.literal(true) }),
  extension: true,
})
