import { EditOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useState } from 'react'
import type { FieldEdit } from '@/contract/contacts/fieldEdit'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { useListSelection } from '../list/ContactsListContext'
import { EditForm } from './EditForm'
import { selectedText } from './selectedText'
import type { BulkChange } from './useBulkChange'

/** Sets or clears one field of the selected contacts, in a dialog. */
export function EditAction({ bulk: { change, isStarting } }: { bulk: BulkChange }) {
  const { contactSelection, count } = useListSelection()
  const canUpdate = usePermissions().may('update', 'Contact')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  const what = selectedText(count, contactSelection)
  const apply = async (edit: FieldEdit) => {
    if (contactSelection && (await change({ type: 'edit', edit }, contactSelection))) close()
  }
  return (
    <>
      <BarButton
        label="Edit field…"
        icon={<EditOutlined aria-hidden />}
        disabled={contactSelection === null}
        {...deniedUnless(canUpdate)}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <Modal open title={`Edit ${what}`} footer={null} width={368} onCancel={close}>
          <EditForm
            what={what}
            isMany={needsConfirmation(count)}
            isSending={isStarting}
            onApply={(edit) => {
              void apply(edit)
            }}
            onClose={close}
          />
        </Modal>
      )}
    </>
  )
}
