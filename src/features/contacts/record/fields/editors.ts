import { lazyPart } from '@/shared/ui/lazyPart'

/** Loads the editors of cells, which edit the texts of a record too. */
export const importEditors = () => import('../../cells/screens')

/** Edits a text of the record in place. */
export const TextEditor = lazyPart(
  async () => (await importEditors()).ContactCellEditor,
  'in place',
)

/** Edits a list of the record in place. */
export const ListEditor = lazyPart(
  async () => (await import('../../form/screens')).ListFieldEditor,
  'in place',
)
