import * as v from 'valibot'
import { archiveBatch } from './archive'
import { call } from '../call'
import { userId } from './users'

const one = v.strictObject({ id: userId })

export const exportAccount = call('POST', '/v1/users/{id}/export', {
  access: 'owner',
  summary: "All of one's data as one archive",
  params: one,
  download: 'application/zip',
  createsNothing: 'It reads.',
  extension: true,
})
export const restoreAccount = call('POST', '/v1/users/{id}/restore', {
  access: 'owner',
  summary: 'Put records of an archive back; what is there already stays as it is',
  params: one,
  body: v.strictObject({ records: archiveBatch }),
  answer: v.object({ restored: v.number(), present: v.number() }),
  extension: true,
})
export const deleteAccount = call('DELETE', '/v1/users/{id}', {
  access: 'owner',
  summary:
    'Delete the account with everything it holds; it takes a sign-in of the last five minutes',
  params: one,
  answer: v.object({ deleted: v.literal(true) }),
  extension: true,
})
