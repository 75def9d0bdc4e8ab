import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { DismissalInput } from '@/contract/contacts/duplicates'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import { pluralize } from '@/shared/lib/format'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import {
  isOutdated,
  useDismissDuplicatesMutation,
  useMergeContactsMutation,
  useUndoDismissalMutation,
  useUndoMergeMutation,
} from './mergeApi'

export interface MergeRequest {
  contacts: readonly { id: string; version: number }[]
  survivorId: string
  choices: MergeChoices
  survivorName: string
}

interface MergeActions {
  /** Merges and offers an undo; resolves to whether that was done. */
  merge: (request: MergeRequest) => Promise<boolean>
  /** Marks contacts as different people and offers an undo; resolves to whether that was done. */
  dismiss: (dismissal: DismissalInput) => Promise<boolean>
  undoMerge: (mergeId: string) => Promise<boolean>
  isBusy: boolean
}

/** Returns the actions on duplicates, of which one runs at a time. A failure shows a toast. */
export function useMergeActions(): MergeActions {
  const [mergeContacts] = useMergeContactsMutation()
  const [undoMerge] = useUndoMergeMutation()
  const [dismissDuplicates] = useDismissDuplicatesMutation()
  const [undoDismissal] = useUndoDismissalMutation()
  const [isBusy, setIsBusy] = useState(false)
  // A second click can arrive before `isBusy` is rendered.
  const isSending = useRef(false)

  const runAlone = async (act: () => Promise<boolean>) => {
    if (isSending.current) return false
    isSending.current = true
    setIsBusy(true)
    try {
      return await act()
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  const restore = async (mergeId: string) => {
    const { data, error } = await undoMerge({ params: { mergeId } })
    if (data) toast.success(restoredText(data))
    else toast.error(messageOf(error))
    return data !== undefined
  }
  const restoreDuplicates = async (dismissalId: string) => {
    const { data, error } = await undoDismissal({ params: { dismissalId } })
    if (!data) toast.error(messageOf(error))
  }

  return {
    isBusy,
    undoMerge: (mergeId) => runAlone(() => restore(mergeId)),
    merge: ({ contacts, survivorId, choices, survivorName }) =>
      runAlone(async () => {
        const body = {
          contacts: contacts.map(({ id, version }) => ({ id, version })),
          survivorId,
          choices,
        }
        const { data, error } = await mergeContacts({ body, idempotencyKey: crypto.randomUUID() })
        if (!data) {
          toast.error(
            isOutdated(error)
              ? 'One of these contacts was changed in the meantime. Review it, then merge again.'
              : messageOf(error),
          )
          return false
        }
        const toastId = `merged-${data.mergeId}`
        toast(
          <UndoToast
            toastId={toastId}
            message={`Merged ${pluralize(contacts.length, 'contact')} into ${survivorName}.`}
            onUndo={() => void restore(data.mergeId)}
          />,
          { toastId },
        )
        return true
      }),
    dismiss: (dismissal) =>
      runAlone(async () => {
        const { data, error } = await dismissDuplicates({ body: dismissal })
        if (!data) {
          toast.error(
            isOutdated(error)
              ? 'These contacts were changed in the meantime. Review them, then choose again.'
              : messageOf(error),
          )
          return false
        }
        const toastId = `dismissed-${data.dismissalId}`
        toast(
          <UndoToast
            toastId={toastId}
            message="These won’t be suggested again."
            onUndo={() => void restoreDuplicates(data.dismissalId)}
          />,
          { toastId },
        )
        return true
      }),
  }
}

function restoredText({
  restored,
  missing,
}: {
  restored: readonly string[]
  missing: number
}): string {
  const text =
    restored.length === 0
      ? 'This merge was already undone.'
      : `${pluralize(restored.length, 'contact')} restored.`
  return missing === 0
    ? text
    : `${text} ${pluralize(missing, 'contact')} had been permanently deleted.`
}
