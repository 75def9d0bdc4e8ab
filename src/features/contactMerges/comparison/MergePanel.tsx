import type { Certainty } from '@/contract/contacts/duplicates'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useCompareContactsQuery, useReadContactsQuery } from '../mergeApi'
import styles from '../MergePage.module.css'
import { useHasMerging } from '../useHasMerging'
import type { MergeRequest } from '../useMergeActions'
import { Comparison } from './Comparison'

interface MergePanelProps {
  /** The first twenty contacts are compared; a dismissal covers all of them. */
  ids: readonly string[]
  /** Size of the group, where `ids` has only its first contacts. */
  size?: number
  /** No contact of a group that is possible or only shares a value is selected at first. */
  certainty?: Certainty
  isBusy: boolean
  onMerge: (request: MergeRequest) => void
  onDismiss: (contactIds: readonly string[]) => void
}

/** Loads some contacts, by one call or by one for each, and compares them. */
export function MergePanel({ ids, size = ids.length, ...actions }: MergePanelProps) {
  const compared = ids.slice(0, MAX_COMPARED)
  const hasMerging = useHasMerging()
  const together = useCompareContactsQuery({ id: compared }, { skip: !hasMerging })
  const each = useReadContactsQuery(compared, { skip: hasMerging })
  const { currentData, error, isFetching, refetch } = hasMerging ? together : each
  if (error && !currentData)
    return (
      <ErrorState
        title="The contacts could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
        isRetrying={isFetching}
      />
    )
  if (!currentData) return <PanelSkeleton />
  const { contacts } = currentData
  if (contacts.length < 2)
    return (
      <p role="status">
        Nothing left to merge here. These contacts were merged, deleted or marked as not duplicates.
      </p>
    )
  return (
    <Comparison
      key={contacts.map(({ id }) => id).join()}
      contacts={contacts}
      otherIds={ids.slice(MAX_COMPARED)}
      otherCount={size - compared.length}
      {...actions}
    />
  )
}

function PanelSkeleton() {
  return (
    <div
      className={styles['loading']}
      role="status"
      aria-busy="true"
      aria-label="Loading the contacts"
    >
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height="32px" />
      ))}
    </div>
  )
}
