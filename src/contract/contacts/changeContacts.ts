import * as v from 'valibot'
import { call } from '../call'
import { line, messages } from '../fields'
import { job } from '../jobs'
import { list } from '../list'
import { contactSelection } from './contactFilter'
import { fieldEdit } from './fieldEdit'

const tags = list(
  v.pipe(
    line(60),
    v.nonEmpty(messages.required),
    v.check((value) => !value.includes(':::'), 'A tag cannot contain “:::”.'),
  ),
  20,
  'Use at most 20 tags.',
)

/** An action on all selected contacts. `erase` works in the trash only and can't be undone. */
export const bulkAction = v.variant('type', [
  v.strictObject({ type: v.literal('favorite'), isFavorite: v.boolean() }),
  v.pipe(
    v.strictObject({ type: v.literal('tag'), add: tags, remove: tags }),
    v.check(({ add, remove }) => add.length + remove.length > 0, messages.required),
  ),
  v.strictObject({ type: v.literal('edit'), edit: fieldEdit }),
  v.strictObject({ type: v.literal('delete') }),
  v.strictObject({ type: v.literal('restore') }),
  v.strictObject({ type: v.literal('erase') }),
])

export type BulkAction = v.InferOutput<typeof bulkAction>

export const changeContacts = call('POST', '/v1/contacts/bulk', {
  access: 'user',
  summary: 'Favorite, tag, edit, delete, restore or erase all selected contacts as one job',
  body: v.strictObject({ action: bulkAction, selection: contactSelection }),
  answer: job,
  success: 201,
  extension: true,
})
