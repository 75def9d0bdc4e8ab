import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { useHotkeys } from '@/shared/lib/keys/useHotkeys'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { ErrorState } from '@/shared/ui/ErrorState'
import { MergePanel } from '../comparison/MergePanel'
import styles from '../MergePage.module.css'
import { GroupsSidebar } from './GroupsSidebar'
import { GroupsSkeleton, NoDuplicates } from './GroupsStates'
import { type DuplicateGroupsState, useDuplicateGroups } from './useDuplicateGroups'
import { useFocusAfterAction } from '@/shared/lib/useFocusAfterAction'
import { useGroupActions } from './useGroupActions'

/**
 * Groups of possible duplicates beside the comparison of one; on a narrow screen one after the
 * other.
 */
export function DuplicateGroups() {
  const isNarrow = useMediaQuery('(max-width: 1199px)')
  const state = useDuplicateGroups(isNarrow)
  const { page, selected, select, certainty, setCertainty } = state
  const isEmpty = page?.total === 0 && (certainty !== 'shared' || page.sharedTotal === 0)
  const { target, beginAction } = useFocusAfterAction(
    isEmpty ? 'none' : (selected?.contacts.map(({ id }) => id).join() ?? 'list'),
  )
  const { mergeGroup, dismissGroup, isBusy } = useGroupActions(state, isNarrow, beginAction)
  useGroupKeys(state)

  if (state.error && !page) return <GroupsFailed {...state} />
  if (!page) return <GroupsSkeleton />
  if (isEmpty)
    return (
      <NoDuplicates
        ref={target}
        sharedCount={page.sharedTotal}
        onShowShared={() => {
          setCertainty('shared')
        }}
      />
    )
  return (
    <div className={styles['columns']}>
      {!(isNarrow && selected) && (
        <GroupsSidebar ref={selected ? undefined : target} state={state} hasKeys={!isNarrow} />
      )}
      {selected && (
        <section
          ref={target}
          tabIndex={-1}
          className={`panel ${String(styles['main'])}`}
          aria-label="Comparison"
        >
          {isNarrow && (
            <Button
              className={String(styles['back'])}
              onClick={() => {
                select(undefined)
              }}
            >
              All groups
            </Button>
          )}
          <MergePanel
            key={selected.id}
            ids={selected.contacts.map(({ id }) => id)}
            size={selected.size}
            certainty={selected.certainty}
            isBusy={isBusy}
            onMerge={(request) => void mergeGroup(selected, request)}
            onDismiss={(contactIds) => void dismissGroup(selected, contactIds)}
          />
        </section>
      )}
    </div>
  )
}

/** Selects the next group by J and the previous one by K. */
function useGroupKeys({ groups, selected, select }: DuplicateGroupsState): void {
  const step = (by: number) => {
    const index = (selected ? groups.indexOf(selected) : -1) + by
    const next = groups[Math.min(groups.length - 1, Math.max(0, index))]
    if (next) select(next)
  }
  useHotkeys(
    {
      j: () => {
        step(1)
      },
      k: () => {
        step(-1)
      },
    },
    { repeats: true },
  )
}

function GroupsFailed({ error, isFetching, refetch }: DuplicateGroupsState) {
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title="You don’t have access to contacts" error={error} />
  return (
    <ErrorState
      title="The duplicates could not be loaded"
      error={error}
      onRetry={() => {
        void refetch()
      }}
      isRetrying={isFetching}
    />
  )
}
