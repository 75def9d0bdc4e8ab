import type * as v from 'valibot'
import type { Job, JobKind } from '@/contract/jobs'
import { invalid } from '../../../platform/http/apiError'
import { createJob } from '../../../platform/jobs/jobStore'
import { presentJob } from '../../jobs'
import { requireAbility } from '../contactAccess'
import { fieldOf } from './editKind'
import { type Selection, freezeSelection } from './selection'
import type { Ctx } from '../../../ports/context'
import { type FieldEdit, fieldEditLabel } from '@/contract/contacts/fieldEdit'
import type { BulkAction, changeContacts as changeCall } from '@/contract/contacts/changeContacts'

/**
 * Queues one job for all selected contacts. Restoring and erasing act on the trash, all other
 * actions on the list. Throws `VALIDATION_FAILED` for a filter that selects from the wrong one.
 */
export async function changeContacts(
  ctx: Ctx,
  { action, selection }: v.InferOutput<NonNullable<(typeof changeCall)['body']>>,
): Promise<Job> {
  const { type, ...input } = action
  requireAllowed(ctx, action)
  requireListOrTrash(type, selection)
  const frozen = freezeSelection(selection, ctx.clock())
  const job = await createJob(ctx, {
    kind: type,
    title: titleOf(action),
    input: { ...input, selection: frozen },
    total: 'ids' in frozen ? frozen.ids.length : null,
  })
  return presentJob(ctx, job)
}

function requireAllowed(ctx: Ctx, action: BulkAction): void {
  switch (action.type) {
    case 'favorite':
      requireAbility(ctx, 'update', 'isFavorite')
      return
    case 'tag':
      requireAbility(ctx, 'update', 'tags')
      return
    case 'edit':
      requireAbility(ctx, 'update', fieldOf(action.edit))
      return
    default:
      requireAbility(ctx, 'delete')
  }
}

function requireListOrTrash(kind: JobKind, selection: Selection): void {
  const isDeleted = 'matching' in selection ? selection.matching.isDeleted : undefined
  const isForTrash = kind === 'restore' || kind === 'erase'
  if (isDeleted === undefined || isDeleted === isForTrash) return
  throw invalid({
    'selection.matching.isDeleted': isForTrash
      ? 'This is for contacts in the trash.'
      : 'Restore contacts from the trash first.',
  })
}

export function titleOf(action: BulkAction): string {
  switch (action.type) {
    case 'favorite':
      return action.isFavorite ? 'Add to favorites' : 'Remove from favorites'
    case 'tag':
      return tagTitle(action)
    case 'edit':
      return editTitle(action.edit)
    case 'delete':
      return 'Delete contacts'
    case 'restore':
      return 'Restore contacts'
    case 'erase':
      return 'Delete contacts forever'
  }
}

/** The most characters of a value in a title. */
const MAX_VALUE = 60

function editTitle(edit: FieldEdit): string {
  const label = fieldEditLabel(edit)
  if (edit.value === null || edit.value === '') return `Clear ${label}`
  const [line = ''] = edit.value.split(/\r?\n/)
  const shown = Array.from(line).slice(0, MAX_VALUE).join('')
  return `Set ${label} to “${shown === edit.value ? shown : `${shown}…`}”`
}

function tagTitle({ add, remove }: { add: readonly string[]; remove: readonly string[] }): string {
  if (remove.length === 0) return `Tag with ${quoted(add)}`
  return add.length === 0
    ? `Remove ${remove.length === 1 ? 'the tag' : 'the tags'} ${quoted(remove)}`
    : `Tag with ${quoted(add)}, remove ${quoted(remove)}`
}

/**
 * Returns the tags as a quoted list: “A”, “B” and “C”. With more than three, it ends in a count.
 */
function quoted(tags: readonly string[]): string {
  const shown = tags.slice(0, tags.length > 3 ? 2 : 3).map((tag) => `“${tag}”`)
  const last = tags.length > 3 ? `${String(tags.length - 2)} more` : (shown.pop() ?? '')
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
