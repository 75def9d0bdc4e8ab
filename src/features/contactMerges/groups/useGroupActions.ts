import type { DuplicateGroup } from '@/contract/contacts/duplicates'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { type MergeRequest, useMergeActions } from '../useMergeActions'
import type { DuplicateGroupsState } from './useDuplicateGroups'

interface GroupActions {
  mergeGroup: (group: DuplicateGroup, request: MergeRequest) => Promise<void>
  dismissGroup: (group: DuplicateGroup, contactIds: readonly string[]) => Promise<void>
  isBusy: boolean
}

/** Merges or dismisses groups, then selects the next one. */
export function useGroupActions(
  { groups, selected, select }: DuplicateGroupsState,
  isNarrow: boolean,
  beginAction: () => () => void,
): GroupActions {
  const { merge, dismiss, isBusy } = useMergeActions()
  const selectNext = useStableCallback((finished: DuplicateGroup) => {
    // Another group may have been selected in the meantime.
    if (selected?.id !== finished.id) return
    const index = groups.findIndex(({ id }) => id === finished.id)
    select(isNarrow ? undefined : (groups[index + 1] ?? groups[index - 1]))
  })
  return {
    isBusy,
    mergeGroup: async (group, request) => {
      const moveFocus = beginAction()
      if (!(await merge(request))) return
      moveFocus()
      if (request.contacts.length === group.contacts.length) selectNext(group)
    },
    dismissGroup: async (group, contactIds) => {
      const moveFocus = beginAction()
      const { id, size } = group
      const isDone = await dismiss({
        contactIds: [...contactIds],
        ...(size > contactIds.length && { group: { id, size } }),
      })
      if (!isDone) return
      moveFocus()
      selectNext(group)
    },
  }
}
