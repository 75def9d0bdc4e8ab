import { Modal } from 'antd'
import { useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber } from '@/shared/lib/format'
import { selectedText } from '../bulk/selectedText'

/** The contacts to delete forever. */
export interface Erasure {
  /** Null while unknown; until then nothing can be deleted. */
  count: number | null
  /** Some of the names, if loaded. */
  names: readonly string[]
  isWholeTrash: boolean
  selection: ContactSelection
}

interface EraseDialogProps extends Erasure {
  /** Resolves when deletion has started or was refused. */
  onErase: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before contacts are deleted forever. */
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
      confirmLoading={isSending}
      okButtonProps={{ danger: true, disabled: count === null || count === 0 }}
      cancelButtonProps={{ autoFocus: true }}
      width={460}
    >
      {count === null && <p>They are being counted.</p>}
      {count !== null && count > 1 && names.length > 0 && <p>{listOf(names, count)}</p>}
      <p>Their notes, tags and pictures go too. This can’t be undone.</p>
    </Modal>
  )
}

/** For example "Ada Lovelace, Grace Hopper and 4 more." */
function listOf(names: readonly string[], count: number): string {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more.` : `${names.join(', ')}.`
}
