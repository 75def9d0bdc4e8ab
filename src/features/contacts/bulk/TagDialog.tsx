import { Modal } from 'antd'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactName } from '../model/contactName'
import { TagForm, type TagFormProps } from './TagForm'
import { useBulk } from './useBulk'

/** `TagForm` in a dialog, where there is no room for it beside its button. */
export function TagDialog(props: TagFormProps) {
  return (
    <Modal open title={`Tag ${props.what}`} footer={null} width={400} onCancel={props.onClose}>
      <TagForm {...props} />
    </Modal>
  )
}

/** Adds tags to one contact and takes some off, in a dialog. */
export function ContactTagDialog({
  contact,
  onClose,
}: {
  contact: ContactSummary
  onClose: () => void
}) {
  const { change, isStarting } = useBulk()
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
