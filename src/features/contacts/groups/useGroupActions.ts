import { useEffect, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { messageOf } from '@/api/apiError'
import type { ContactGroup } from '@/contract/contacts/contactGroups'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { allSelected, selectRows } from '@/shared/tables/selection/selection'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'
import { toast } from '@/shared/ui/toasts/toast'
import { filtersIssue, withCondition } from '../filters/changeFilters'
import type { ContactFilters } from '../filters/contactFilters'
import {
  useListQuery,
  useListRows,
  useListSearch,
  useListSelection,
} from '../list/ContactsListContext'
import { fetchRowRange } from '../rows/fetchRowRange'
import { groupCondition, groupFilter } from './groupFilter'

/** The most contacts of a group that are selected one by one. */
const MAX_SELECTED = 1000

/**
 * Returns what can be done with a group. Its contacts are selected besides those that are selected
 * already; a large group is selected by a filter for it.
 */
export function useGroupActions(by: ContactGrouping): (group: ContactGroup) => MenuAction[] {
  const dispatch = useApiDispatch()
  const { filters, setFilters } = useListSearch()
  const { sort, rowsKey } = useListQuery()
  const { filter } = useListRows()
  const { selection, setSelection } = useListSelection()
  // Another filter has a selection of its own, which can be set once it applies.
  const [narrowedFrom, setNarrowedFrom] = useState<string | null>(null)
  const selectNarrowed = useStableCallback(() => {
    setNarrowedFrom(null)
    setSelection(allSelected)
  })
  const isNarrowed = narrowedFrom !== null && narrowedFrom !== rowsKey
  useEffect(() => {
    if (isNarrowed) selectNarrowed()
  }, [isNarrowed, selectNarrowed])
  const addIds = useStableCallback((ids: readonly string[], fromRowsKey: string) => {
    if (fromRowsKey === rowsKey) setSelection(selectRows(selection, ids))
  })

  const selectEach = async ({ key, count }: ContactGroup) => {
    try {
      const params = { ...groupFilter(filter, by, key), sort }
      const rows = await dispatch(fetchRowRange(params, 0, count - 1))
      addIds(
        rows.map(({ id }) => id),
        rowsKey,
      )
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  /** Returns the filters that show a group alone; null, with the reason in a toast, for none. */
  const narrowedTo = (key: string): ContactFilters | null => {
    const condition = groupCondition(by, key)
    const narrowed = condition && withCondition(filters, condition)
    const issue = narrowed ? filtersIssue(narrowed) : undefined
    if (issue === undefined) return narrowed
    toast.error(issue)
    return null
  }
  const selectAlone = (key: string) => {
    const narrowed = narrowedTo(key)
    // The group is alone already, so that no other filter is going to apply.
    if (narrowed === filters) setSelection(allSelected)
    else if (narrowed) {
      setFilters(narrowed)
      setNarrowedFrom(rowsKey)
    }
  }
  return (group) => [
    group.count <= MAX_SELECTED
      ? {
          key: 'select',
          label: 'Select all in this group',
          run: () => void selectEach(group),
        }
      : {
          key: 'select',
          label: 'Show only this group and select all',
          run: () => {
            selectAlone(group.key)
          },
        },
    {
      key: 'narrow',
      label: 'Show only this group',
      run: () => {
        const narrowed = narrowedTo(group.key)
        if (narrowed) setFilters(narrowed)
      },
    },
  ]
}
