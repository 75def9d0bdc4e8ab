import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { paths } from '@/shared/paths'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { pluralize } from '@/shared/lib/format'
import { useBulk } from '../bulk/useBulk'
import { useRestoreContactsMutation } from '../contactsApi'

/** So many are restored while one waits; more are a job. */
const MOST_AT_ONCE = 100

interface Trash {
  /** Takes contacts back out of the trash; `name` where it is one. Promises whether it was done, or begun. */
  restore: (selection: ContactSelection, name?: string) => Promise<boolean>
  /** Deletes contacts for good, as a job; whoever calls has asked. */
  erase: (selection: ContactSelection) => Promise<boolean>
}

/** What can be done with contacts in the trash. */
export function useTrash(): Trash {
  const navigate = useNavigate()
  const [restoreContacts] = useRestoreContactsMutation()
  const { change } = useBulk()
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
      toast.info(`${name ?? 'What you chose'} is not in the trash any more.`)
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
