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

/** Contacts to be merged, as they were read. */
export interface Merging {
  contacts: readonly { id: string; version: number }[]
  survivorId: string
  choices: MergeChoices
  /** What the survivor is called. */
  name: string
}

interface MergeActions {
  /** Merges and offers to undo; promises whether it was done. */
  merge: (merging: Merging) => Promise<boolean>
  /** Remembers that these are not the same and offers to undo; promises whether it was done. */
  dismiss: (dismissal: DismissalInput) => Promise<boolean>
  /** Takes a merge back and tells what came back. */
  undoMerge: (mergeId: string) => Promise<boolean>
  isBusy: boolean
}

/** Merging, telling apart, and undoing either. One at a time; a refusal is said by a toast, except that somebody was quicker, which is told in words. */
export function useMergeActions(): MergeActions {
  const [mergeContacts] = useMergeContactsMutation()
  const [undoMerge] = useUndoMergeMutation()
  const [dismissDuplicates] = useDismissDuplicatesMutation()
  const [undoDismissal] = useUndoDismissalMutation()
  const [isBusy, setIsBusy] = useState(false)
  // Two clicks may come before `isBusy` is drawn.
  const isSending = useRef(false)

  const alone = async (act: () => Promise<boolean>) => {
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
  const takeBack = async (mergeId: string) => {
    const { data, error } = await undoMerge({ params: { mergeId } })
    if (data) toast.success(backText(data))
    else toast.error(messageOf(error))
    return data !== undefined
  }
  const forget = async (dismissalId: string) => {
    const { data, error } = await undoDismissal({ params: { dismissalId } })
    if (!data) toast.error(messageOf(error))
  }

  return {
    isBusy,
    undoMerge: (mergeId) => alone(() => takeBack(mergeId)),
    merge: ({ contacts, survivorId, choices, name }) =>
      alone(async () => {
        const body = {
          contacts: contacts.map(({ id, version }) => ({ id, version })),
          survivorId,
          choices,
        }
        const { data, error } = await mergeContacts({ body, idempotencyKey: crypto.randomUUID() })
        if (!data) {
          toast.error(
            isOutdated(error)
              ? 'One of these contacts has changed meanwhile. Look again, then merge.'
              : messageOf(error),
          )
          return false
        }
        const toastId = `merged-${data.mergeId}`
        toast(
          <UndoToast
            toastId={toastId}
            message={`Merged ${pluralize(contacts.length, 'contact')} into ${name}.`}
            onUndo={() => void takeBack(data.mergeId)}
          />,
          { toastId },
        )
        return true
      }),
    dismiss: (dismissal) =>
      alone(async () => {
        const { data, error } = await dismissDuplicates({ body: dismissal })
        if (!data) {
          toast.error(
            isOutdated(error)
              ? 'These contacts have changed meanwhile. Look again, then choose.'
              : messageOf(error),
          )
          return false
        }
        const toastId = `dismissed-${data.dismissalId}`
        toast(
          <UndoToast
            toastId={toastId}
            message="These will not be proposed again."
            onUndo={() => void forget(data.dismissalId)}
          />,
          { toastId },
        )
        return true
      }),
  }
}

function backText({ restored, missing }: { restored: readonly string[]; missing: number }): string {
  const back =
    restored.length === 0
      ? 'This merge was undone already.'
      : `${pluralize(restored.length, 'contact')} came back.`
  return missing === 0 ? back : `${back} ${pluralize(missing, 'contact')} had been deleted forever.`
}
