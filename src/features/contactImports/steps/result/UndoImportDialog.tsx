import { Modal } from 'antd'
import { useState } from 'react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { pluralize } from '@/shared/lib/format'

interface UndoImportDialogProps {
  outcomes: ContactImport['outcomes']
  onUndo: () => Promise<void>
  onClose: () => void
}

/** Asks before an import is undone. */
export function UndoImportDialog({
  outcomes: { created, updated },
  onUndo,
  onClose,
}: UndoImportDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const onOk = async () => {
    setIsSending(true)
    await onUndo()
    setIsSending(false)
    onClose()
  }
  return (
    <Modal
      open
      title="Undo this import?"
      width={460}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText="Undo import"
      confirmLoading={isSending}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
    >
      {created > 0 && (
        <p>
          The {pluralize(created, 'contact')} it added {created === 1 ? 'goes' : 'go'} to the trash.
        </p>
      )}
      {updated > 0 && (
        <p>Contacts updated by {pluralize(updated, 'row')} get their earlier values back.</p>
      )}
      <p>Contacts you have changed or deleted since stay as they are.</p>
    </Modal>
  )
}
