import type { ComponentProps } from 'react'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'
import { copyText } from '@/shared/ui/toasts/copyText'
import { toast } from '@/shared/ui/toasts/toast'
import { filtersIssue, withCondition } from '../filters/changeFilters'
import { filterByValue } from '../filters/filterByValue'
import { useListSearch } from '../list/ContactsListContext'
import { RowMenu } from '../list/RowMenu'
import { type RowMenuPlace, RowMenuExtrasProvider } from '../list/RowMenuExtras'
import { cellOfContact, toClipboard } from './cellTexts'

/** The menu of a row; on a cell it begins with what can be done with the cell's value. */
export function CellRowMenu(props: ComponentProps<typeof RowMenu>) {
  return (
    <RowMenuExtrasProvider value={useCellActions()}>
      <RowMenu {...props} />
    </RowMenuExtrasProvider>
  )
}

/** Returns the actions on the value of a cell; none for a row. */
function useCellActions(): (place: RowMenuPlace) => MenuAction[] {
  const { filters, setFilters } = useListSearch()
  return ({ contact, column }) => {
    if (column === null) return []
    const condition = filterByValue(contact, column)
    const cell = cellOfContact(contact, column)
    const filter = () => {
      if (condition === null) return
      const narrowed = withCondition(filters, condition)
      const issue = filtersIssue(narrowed)
      if (issue === undefined) setFilters(narrowed)
      else toast.error(issue)
    }
    return [
      ...(condition === null
        ? []
        : [{ key: 'filter-by-value', label: 'Filter by this value', run: filter }]),
      ...(cell.text === ''
        ? []
        : [
            {
              key: 'copy-cell',
              label: 'Copy',
              run: () => void copyText(toClipboard([[cell]]).text, '1 cell'),
            },
          ]),
    ]
  }
}
