import { Button } from 'antd'
import { useState } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import type { Certainty } from '@/contract/contacts/duplicates'
import { contactName } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { useHotkeys } from '@/shared/lib/keys/useHotkeys'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import styles from '../MergePage.module.css'
import { useHasMerging } from '../useHasMerging'
import type { MergeRequest } from '../useMergeActions'
import { MergeTable } from './table/MergeTable'
import { type MergePlan, useMergePlan } from './useMergePlan'

interface ComparisonProps {
  contacts: Contact[]
  /** Contacts of the same group that are not compared. */
  otherIds: readonly string[]
  /** Number of contacts that are not compared; `otherIds` may lack some of them. */
  otherCount: number
  certainty?: Certainty
  isBusy: boolean
  onMerge: (request: MergeRequest) => void
  onDismiss: (contactIds: readonly string[]) => void
}

/**
 * Contacts side by side with the choices for a merge. Ctrl/Cmd+Enter merges, Ctrl/Cmd+Backspace
 * dismisses. A server that cannot undo a merge cannot dismiss either, and the person is asked first.
 */
export function Comparison({
  contacts,
  otherIds,
  otherCount,
  certainty,
  isBusy,
  onMerge,
  onDismiss,
}: ComparisonProps) {
  const { may } = usePermissions()
  const isDoubtful = certainty === 'possible' || certainty === 'shared'
  const plan = useMergePlan(contacts, isDoubtful)
  const hasMerging = useHasMerging()
  const [isAsking, setIsAsking] = useState(false)
  const canDismiss = may('update', 'Contact')
  const canMerge = canDismiss && may('delete', 'Contact')
  const survivorName = contactName(plan.result)
  const mergeNow = () => {
    const { contacts: merged, survivorId, choices } = plan
    onMerge({ contacts: merged, survivorId, choices, survivorName })
  }
  const merge = () => {
    if (!canMerge || plan.error !== null || isBusy) return
    if (hasMerging) mergeNow()
    else setIsAsking(true)
  }
  const dismiss = () => {
    if (hasMerging && canDismiss && !isBusy)
      onDismiss([...contacts.map(({ id }) => id), ...otherIds])
  }
  useHotkeys({ enter: merge, backspace: dismiss }, { isChord: true })
  return (
    <>
      <Hints compared={contacts.length} others={otherCount} certainty={certainty} />
      <MergeTable all={contacts} plan={plan} />
      <div className={styles['actions']}>
        <Button
          type="primary"
          disabled={!canMerge || plan.error !== null}
          loading={isBusy}
          onClick={merge}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {mergeLabel(plan)}
        </Button>
        {hasMerging && (
          <Button
            disabled={!canDismiss || isBusy}
            onClick={dismiss}
            aria-keyshortcuts="Control+Backspace Meta+Backspace"
          >
            Not duplicates
          </Button>
        )}
        {!canMerge && <span>You can view contacts but not change them.</span>}
        {canMerge && plan.error !== null && !(isDoubtful && plan.contacts.length === 0) && (
          <span role="alert" className={styles['error']}>
            {plan.error}
          </span>
        )}
      </div>
      <p className={styles['hint']}>
        Notes and all values in lists are kept.{' '}
        {hasMerging
          ? 'You can undo a merge at any time, even after later edits.'
          : 'This server cannot undo a merge.'}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={`${mergeLabel(plan)}?`}
          okText="Merge"
          isDanger
          onConfirm={() => {
            mergeNow()
            return Promise.resolve()
          }}
          onClose={() => {
            setIsAsking(false)
          }}
        >
          {survivorName} keeps what the table shows, and{' '}
          {plan.contacts.length === 2 ? 'the other contact is' : 'the others are'} deleted. This
          cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

interface HintsProps {
  compared: number
  others: number
  certainty: Certainty | undefined
}

function Hints({ compared, others, certainty }: HintsProps) {
  return (
    <>
      {others > 0 && (
        <p className={styles['hint']}>
          The first {compared} are compared. {pluralize(others, 'more contact')}{' '}
          {others === 1 ? 'shares' : 'share'} something with them.
        </p>
      )}
      {certainty === 'possible' && (
        <p className={styles['hint']}>
          These contacts have something in common, but their names or birthdays differ. Select
          “Merge” only for contacts of the same person.
        </p>
      )}
      {certainty === 'shared' && (
        <p className={styles['hint']}>
          These contacts share one phone or e-mail and nothing else, so they are probably different
          people. Select “Merge” only for contacts of the same person.
        </p>
      )}
    </>
  )
}

function mergeLabel({ contacts: { length } }: MergePlan): string {
  return length < 2 ? 'Merge contacts' : `Merge ${pluralize(length, 'contact')}`
}
