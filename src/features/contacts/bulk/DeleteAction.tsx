import { DeleteOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { Modal } from 'antd'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { selectedText } from './selectedText'
import { useListSelection } from '../list/ContactsListContext'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { BarButton } from '@/shared/tables/selection/BarButton'
import type { BulkChange } from './useBulkChange'
import { TRASH_DAYS } from '../trash/trashDays'

/** The most contacts that are deleted while the user waits; more are a job. */
const MAX_AT_ONCE = 100

/** Moves the selected contacts to the trash; asks for confirmation first when there are many. */
export function DeleteAction({ bulk: { change } }: { bulk: BulkChange }) {
  const { contactSelection, count, dropContacts } = useListSelection()
  const canDelete = usePermissions().may('delete', 'Contact')
  const hasBulk = useIsServed(extensions.bulk)
  const { deleteSelected } = useDeleteContacts()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // Two clicks may come before `isDeleting` is drawn.
  const isSending = useRef(false)
  const isMany = needsConfirmation(count)

  const deleteAll = async () => {
    if (!contactSelection || isSending.current) return
    isSending.current = true
    setIsDeleting(true)
    const isFew =
      !hasBulk || ('ids' in contactSelection && contactSelection.ids.length <= MAX_AT_ONCE)
    const isDone = await (isFew
      ? deleteSelected(contactSelection)
      : change({ type: 'delete' }, contactSelection))
    isSending.current = false
    setIsDeleting(false)
    if (!isDone) return
    setIsAsking(false)
    dropContacts(contactSelection)
  }
  return (
    <>
      <BarButton
        color="danger"
        variant="filled"
        label="Delete"
        icon={<DeleteOutlined aria-hidden />}
        loading={isDeleting}
        disabled={contactSelection === null}
        {...deniedUnless(canDelete)}
        {...(isMany && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => {
          if (isMany) setIsAsking(true)
          else void deleteAll()
        }}
      />
      {isAsking && contactSelection && (
        <DeleteDialog
          what={selectedText(count, contactSelection)}
          isSending={isDeleting}
          onDelete={() => {
            void deleteAll()
          }}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

interface DeleteDialogProps {
  /** For example "4,892 contacts". */
  what: string
  isSending: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before many contacts go to the trash. */
function DeleteDialog({ what, isSending, onDelete, onClose }: DeleteDialogProps) {
  useReturnFocus()
  return (
    <Modal
      open
      title={`Delete ${what}?`}
      width={460}
      onCancel={onClose}
      onOk={onDelete}
      okText={`Delete ${what}`}
      confirmLoading={isSending}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
    >
      <p>They go to the trash, where you can restore them for {TRASH_DAYS} days.</p>
    </Modal>
  )
}
