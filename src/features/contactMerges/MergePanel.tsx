import { Button } from 'antd'
import type { Contact } from '@/contract/contacts/contact'
import type { Certainty } from '@/contract/contacts/duplicates'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { usePermissions } from '@/shared/lib/permissions'
import { contactName } from '@/features/contacts'
import { useCompareContactsQuery } from './mergeApi'
import styles from './MergePage.module.css'
import { MergeTable } from './MergeTable'
import { useHotkeys } from '@/shared/lib/useHotkeys'
import { pluralize } from '@/shared/lib/format'
import type { Merging } from './useMergeActions'
import { useMergeChoices } from './useMergeChoices'

interface MergePanelProps {
  /** Which contacts; the first twenty are compared, all of them told apart. */
  ids: readonly string[]
  /** How many there are, where `ids` names only the first of them. */
  size?: number
  /** How sure it is that they are one. Of those that are only possible none is ticked. */
  certainty?: Certainty
  isBusy: boolean
  onMerge: (merging: Merging) => void
  onDismiss: (contactIds: readonly string[]) => void
}

/** The comparison of some contacts and what one can do with them. Ctrl or Cmd with Enter merges as chosen, with Backspace it remembers that they are not the same. */
export function MergePanel({ ids, size = ids.length, ...actions }: MergePanelProps) {
  const compared = ids.slice(0, MAX_COMPARED)
  const { currentData, error, isFetching, refetch } = useCompareContactsQuery({ id: compared })
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
        There is nothing left to merge here: the contacts were merged, deleted or told apart.
      </p>
    )
  return (
    <Comparison
      key={contacts.map(({ id }) => id).join()}
      contacts={contacts}
      others={ids.slice(MAX_COMPARED)}
      more={size - compared.length}
      {...actions}
    />
  )
}

interface ComparisonProps extends Omit<MergePanelProps, 'ids' | 'size'> {
  contacts: Contact[]
  /** Those of the same group that are not compared. */
  others: readonly string[]
  /** How many are not compared, where not all of them are known. */
  more: number
}

function Comparison({
  contacts,
  others,
  more,
  certainty,
  isBusy,
  onMerge,
  onDismiss,
}: ComparisonProps) {
  const { may } = usePermissions()
  const isOnlyPossible = certainty === 'possible'
  const plan = useMergeChoices(contacts, isOnlyPossible)
  const canMerge = may('update', 'Contact') && may('delete', 'Contact')
  const canDismiss = may('update', 'Contact')
  const isReady = canMerge && plan.fault === null && !isBusy
  const merge = () => {
    const { contacts: merged, survivorId, choices, result } = plan
    if (isReady) onMerge({ contacts: merged, survivorId, choices, name: contactName(result) })
  }
  const dismiss = () => {
    if (canDismiss && !isBusy) onDismiss([...contacts.map(({ id }) => id), ...others])
  }
  useHotkeys({ Enter: merge, Backspace: dismiss }, { isChord: true })
  return (
    <>
      {more > 0 && (
        <p className={styles['hint']}>
          The first {contacts.length} are compared; {pluralize(more, 'contact')} more{' '}
          {more === 1 ? 'shares' : 'share'} something with them.
        </p>
      )}
      {isOnlyPossible && (
        <p className={styles['hint']}>
          These contacts share something, but their names or birthdays differ. Tick “Merge” only for
          those that are the same person.
        </p>
      )}
      <MergeTable all={contacts} plan={plan} />
      <div className={styles['actions']}>
        <Button
          type="primary"
          disabled={!canMerge || plan.fault !== null}
          loading={isBusy}
          onClick={merge}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {plan.contacts.length < 2
            ? 'Merge contacts'
            : `Merge ${pluralize(plan.contacts.length, 'contact')}`}
        </Button>
        <Button
          disabled={!canDismiss || isBusy}
          onClick={dismiss}
          aria-keyshortcuts="Control+Backspace Meta+Backspace"
        >
          Not duplicates
        </Button>
        {canMerge ? (
          plan.fault !== null &&
          !(isOnlyPossible && plan.contacts.length === 0) && (
            <span role="alert" className={styles['fault']}>
              {plan.fault}
            </span>
          )
        ) : (
          <span>You may look at contacts, but not change them.</span>
        )}
      </div>
      <p className={styles['hint']}>
        Notes and everything in lists are kept. A merge can be undone at any time, also after later
        edits.
      </p>
    </>
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
