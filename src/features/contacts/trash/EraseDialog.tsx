import { Modal } from 'antd'
import { useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber } from '@/shared/lib/format'
import { selectedText } from '../bulk/selectedText'

/** What is to be deleted for good. */
export interface Erasure {
  /** Null while nobody knows: until then nothing is deleted. */
  count: number | null
  /** Some of them, as far as they are known. */
  names: readonly string[]
  isWholeTrash: boolean
  selection: ContactSelection
}

interface EraseDialogProps extends Erasure {
  /** Promises when it began, or was refused. */
  onErase: () => Promise<void>
  onClose: () => void
}

/** Asks before contacts are deleted for good: what, how many, and that nothing brings them back. */
export function EraseDialog({
  count,
  names,
  isWholeTrash,
  selection,
  onErase,
  onClose,
}: EraseDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const onOk = async () => {
    setIsSending(true)
    await onErase()
    setIsSending(false)
  }
  const [only] = names
  const what = count === 1 && only !== undefined ? only : selectedText(count, selection)
  return (
    <Modal
      open
      title={isWholeTrash ? `Empty the trash: delete ${what} forever?` : `Delete ${what} forever?`}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText="Delete forever"
      okButtonProps={{ danger: true, loading: isSending, disabled: count === null || count === 0 }}
      cancelButtonProps={{ autoFocus: true }}
      width={460}
    >
      {count === null && <p>They are being counted.</p>}
      {count !== null && count > 1 && names.length > 0 && <p>{listOf(names, count)}</p>}
      <p>Their notes, tags and pictures go too. This cannot be undone.</p>
    </Modal>
  )
}

/** "Ada Lovelace, Grace Hopper and 4 more." */
function listOf(names: readonly string[], count: number): string {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more.` : `${names.join(', ')}.`
}
