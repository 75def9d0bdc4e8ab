import type { Candidate } from '../../../ports/contactFiles'
import type { ContactContent } from '../../contacts/model'
import type { ImportReader } from '../reading/importReader'
import { changedFields, textOf } from './contentChanges'

/** A row's contact without the extras whose left-out values the row replaces. */
interface Repaired {
  row: ContactContent
  before: ContactContent
  after: ContactContent
}

/**
 * Removes the extras of a contact that hold values which an import left out, where the row changes
 * their field to a value that the contact did not have.
 */
export function withoutRepaired(
  { repairs }: ImportReader,
  { content: row, read }: Candidate,
  contents: Pick<Repaired, 'before' | 'after'>,
  cells: () => readonly string[],
): Repaired {
  const { before, after } = contents
  const found = repairs(before.extras, read.extras, cells)
  if (found.length === 0) return { row, ...contents }
  const changed = new Set<string>(changedFields(before, after))
  const gone = new Set(
    found.flatMap(({ extra, field, cell }) =>
      changed.has(field) && (field === 'isFavorite' || !textOf(before, field).includes(cell))
        ? extra
        : [],
    ),
  )
  const without = (content: ContactContent): ContactContent => ({
    ...content,
    extras: Object.fromEntries(Object.entries(content.extras).filter(([name]) => !gone.has(name))),
  })
  return gone.size === 0
    ? { row, ...contents }
    : { row: without(row), before: without(before), after: without(after) }
}
