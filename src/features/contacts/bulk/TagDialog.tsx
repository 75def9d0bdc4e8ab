import { Modal } from 'antd'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactName } from '../model/contactName'
import { TagForm, type TagFormProps } from './TagForm'
import { useBulkChange } from './useBulkChange'

export function TagDialog(props: TagFormProps) {
  return (
    <Modal open title={`Tag ${props.what}`} footer={null} width={400} onCancel={props.onClose}>
      <TagForm {...props} />
    </Modal>
  )
}

/** Adds tags to one contact and removes others, in a dialog. */
export function ContactTagDialog({
  contact,
  onClose,
}: {
  contact: ContactSummary
  onClose: () => void
}) {
  const { change, isStarting } = useBulkChange()
  const onApply = async (tags: { add: string[]; remove: string[] }) => {
    if (await change({ type: 'tag', ...tags }, { ids: [contact.id] })) onClose()
  }
  return (
    <TagDialog
      what={contactName(contact)}
      isMany={false}
      isSending={isStarting}
      onApply={(tags) => {
        void onApply(tags)
      }}
      onClose={onClose}
    />
  )
}
