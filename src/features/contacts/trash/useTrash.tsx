import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { paths } from '@/shared/paths'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { useBulkChange } from '../bulk/useBulkChange'
import { useRestoreContactsMutation } from '../contactsApi'
import { pluralize } from '@/shared/lib/format'

/** The most contacts that are restored while the user waits; more are a job. */
const MOST_AT_ONCE = 100

interface Trash {
  /**
   * Restores contacts; `name` is given for a single one. Resolves to whether it was done, or
   * started.
   */
  restore: (selection: ContactSelection, name?: string) => Promise<boolean>
  /** Starts a job that deletes contacts forever; the caller has asked for confirmation. */
  erase: (selection: ContactSelection) => Promise<boolean>
}

/** Restores contacts from the trash, or deletes them forever. */
export function useTrash(): Trash {
  const navigate = useNavigate()
  const [restoreContacts] = useRestoreContactsMutation()
  const { change } = useBulkChange()
  const isSending = useRef(false)

  const restoreFew = async (ids: string[], name: string | undefined) => {
    if (isSending.current) return false
    isSending.current = true
    const { data, error } = await restoreContacts({ body: { ids } })
    isSending.current = false
    if (!data) {
      toast.error(messageOf(error))
      return false
    }
    if (data.restored === 0) {
      toast.info(`${name ?? 'Your selection'} is no longer in the trash.`)
      return true
    }
    const [first = ''] = ids
    const toastId = `restored-${first}`
    const onClick = () => void navigate(ids.length === 1 ? paths.contact(first) : paths.contacts)
    toast(
      <ActionToast
        toastId={toastId}
        message={`Restored ${name ?? pluralize(data.restored, 'contact')}.`}
        actions={[{ label: 'Show', onClick }]}
      />,
      { toastId },
    )
    return true
  }

  return {
    restore: (selection, name) =>
      'ids' in selection && selection.ids.length <= MOST_AT_ONCE
        ? restoreFew(selection.ids, name)
        : change({ type: 'restore' }, selection),
    erase: (selection) => change({ type: 'erase' }, selection),
  }
}
