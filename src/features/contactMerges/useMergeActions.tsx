import { useRef, useState } from 'react'
import { isNetworkError, messageOf } from '@/api/apiError'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import type { DismissalInput } from '@/contract/contacts/duplicates'
import { recordAct, trackAct } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import {
  isOutdated,
  useDismissDuplicatesMutation,
  useMergeByCallsMutation,
  useMergeContactsMutation,
  useUndoDismissalMutation,
  useUndoMergeMutation,
} from './mergeApi'
import { useHasMerging } from './useHasMerging'

export interface MergeRequest {
  contacts: readonly Contact[]
  survivorId: string
  choices: MergeChoices
  survivorName: string
}

interface MergeActions {
  /** Merges and offers an undo, if the server has one; resolves to whether that was done. */
  merge: (request: MergeRequest) => Promise<boolean>
  /** Marks contacts as different people and offers an undo; resolves to whether that was done. */
  dismiss: (dismissal: DismissalInput) => Promise<boolean>
  undoMerge: (mergeId: string) => Promise<boolean>
  isBusy: boolean
}

/** Returns the actions on duplicates, of which one runs at a time. A failure shows a toast. */
export function useMergeActions(): MergeActions {
  const { runAlone, isBusy } = useRunAlone()
  const undoMerge = useUndoMerge()
  const mergeAtOnce = useMerge(undoMerge)
  const mergeByCalls = useMergeByCalls()
  const merge = useHasMerging() ? mergeAtOnce : mergeByCalls
  const dismiss = useDismiss()
  return {
    isBusy,
    undoMerge: (mergeId) => runAlone(() => undoMerge(mergeId)),
    merge: (request) => runAlone(() => merge(request)),
    dismiss: (dismissal) => runAlone(() => dismiss(dismissal)),
  }
}

/** Ignores an action while another one runs. */
function useRunAlone() {
  const [isBusy, setIsBusy] = useState(false)
  // A second click can arrive before `isBusy` is rendered.
  const isRunning = useRef(false)
  const runAlone = async (act: () => Promise<boolean>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    try {
      return await act()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { runAlone, isBusy }
}

function useUndoMerge(): MergeActions['undoMerge'] {
  const [undoMerge] = useUndoMergeMutation()
  return async (mergeId) => {
    const { data, error } = await undoMerge({ params: { mergeId } })
    if (data) toast.success(restoredText(data))
    else toast.error(messageOf(error))
    return data !== undefined
  }
}

function useMerge(undoMerge: MergeActions['undoMerge']): MergeActions['merge'] {
  const dispatch = useApiDispatch()
  const [mergeContacts] = useMergeContactsMutation()
  const merge: MergeActions['merge'] = async (group) => {
    const { contacts, survivorId, choices, survivorName } = group
    const body = {
      contacts: contacts.map(({ id, version }) => ({ id, version })),
      survivorId,
      choices,
    }
    const { data, error } = await mergeContacts({ body, idempotencyKey: crypto.randomUUID() })
    if (!data) {
      toast.error(mergeFailure(error, survivorName))
      return false
    }
    const message = `Merged ${pluralize(contacts.length, 'contact')} into ${survivorName}.`
    void dispatch(
      recordAct({
        kind: 'request',
        label: message.slice(0, -1),
        undo: { endpoint: 'undoMerge', arg: { params: { mergeId: data.mergeId } } },
        redo: null,
        count: contacts.length,
      }),
    )
    showUndoToast(`merged-${data.mergeId}`, message, () => void undoMerge(data.mergeId))
    return true
  }
  return (group) => dispatch(trackAct(merge(group)))
}

function useMergeByCalls(): MergeActions['merge'] {
  const [mergeByCalls] = useMergeByCallsMutation()
  return async ({ contacts, survivorId, choices, survivorName }) => {
    const { data, error } = await mergeByCalls({ contacts, survivorId, choices })
    if (!data) {
      toast.error(
        isOutdated(error) ? changedText(survivorName) : `Nothing was deleted: ${messageOf(error)}`,
      )
      return false
    }
    const [kept] = data.kept
    if (!kept) {
      toast.success(`Merged ${pluralize(contacts.length, 'contact')} into ${survivorName}.`)
      return true
    }
    const more = data.kept.length - 1
    toast.error(
      `${survivorName} has everything now, but ${kept.name}${more > 0 ? ` and ${String(more)} more` : ''} could not be deleted: ${kept.reason}`,
    )
    return false
  }
}

function useDismiss(): MergeActions['dismiss'] {
  const [dismissDuplicates] = useDismissDuplicatesMutation()
  const [undoDismissal] = useUndoDismissalMutation()
  const undo = async (dismissalId: string) => {
    const { data, error } = await undoDismissal({ params: { dismissalId } })
    if (!data) toast.error(messageOf(error))
  }
  return async (dismissal) => {
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
    showUndoToast(toastId, 'These won’t be suggested again.', () => void undo(data.dismissalId))
    return true
  }
}

/** The answer of a request that failed without the server may be lost. */
const ANSWER_LOST = 'The connection was lost. The history shows whether they were merged.'

function mergeFailure(error: unknown, survivorName: string): string {
  if (isOutdated(error)) return changedText(survivorName)
  return isNetworkError(error) && navigator.onLine ? ANSWER_LOST : messageOf(error)
}

function changedText(survivorName: string): string {
  return `${survivorName} or a duplicate was changed in the meantime. Review them, then merge again.`
}

function showUndoToast(toastId: string, message: string, onUndo: () => void): void {
  toast(<UndoToast toastId={toastId} message={message} onUndo={onUndo} />, { toastId })
}

function restoredText({ restored, missing }: { restored: readonly string[]; missing: number }) {
  const text =
    restored.length === 0
      ? 'This merge was already undone.'
      : `${pluralize(restored.length, 'contact')} restored.`
  return missing === 0
    ? text
    : `${text} ${pluralize(missing, 'contact')} had been permanently deleted.`
}
