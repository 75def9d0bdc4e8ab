import type { ContactFilterParams } from '../rows/contactQuery'
import { ExportDialog, type ExportScope } from '../bulk/ExportDialog'
import { useListQuery, useListRows } from './ContactsListContext'

/** The export of all contacts or, in a filtered list, of the matching ones. */
export function ExportHost({ onClose }: { onClose: () => void }) {
  const { isFiltered } = useListQuery()
  const { filter, exactTotal: total } = useListRows()
  return (
    <ExportDialog
      scopes={isFiltered ? matchingScopes(filter, total) : [{ ...allContacts, count: total }]}
      total={isFiltered ? null : total}
      onClose={onClose}
    />
  )
}

const allContacts = { key: 'all', selection: null } as const

function matchingScopes(
  matching: ContactFilterParams,
  count: number | null,
): [ExportScope, ...ExportScope[]] {
  return [
    { key: 'matching', selection: { matching, except: [] }, count },
    { ...allContacts, count: null },
  ]
}
