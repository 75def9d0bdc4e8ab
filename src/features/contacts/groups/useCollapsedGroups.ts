import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { attachSlice } from '@/shared/lib/attachSlice'
import {
  allGroupsCollapsed,
  allGroupsExpanded,
  contactsGrouped,
  groupToggled,
  groupsSlice,
  selectGroups,
} from './groupsSlice'

/** Returns which groups are collapsed, and what changes that. */
export function useCollapsedGroups(by: ContactGrouping) {
  const dispatch = useApiDispatch()
  const state = useSelector(selectGroups)
  useEffect(() => {
    dispatch(attachSlice(groupsSlice))
    dispatch(contactsGrouped(by))
  }, [dispatch, by])
  const { areCollapsed, exceptions } = state
  return useMemo(() => {
    const others = new Set(exceptions)
    return {
      isCollapsed: (key: string) => others.has(key) !== areCollapsed,
      areAllCollapsed: areCollapsed && others.size === 0,
      toggle: (key: string) => {
        dispatch(groupToggled(key))
      },
      setAll: (isCollapsed: boolean) => {
        dispatch(isCollapsed ? allGroupsCollapsed() : allGroupsExpanded())
      },
    }
  }, [areCollapsed, exceptions, dispatch])
}
