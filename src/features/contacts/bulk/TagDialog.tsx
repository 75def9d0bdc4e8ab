import { Modal } from 'antd'
import type { ContactSummary } from '@/contract/contacts'
import { contactName } from '../contactName'
import { TagForm } from './TagForm'
import { useBulk } from './useBulk'

/** Adds tags to one contact and takes some off, in a dialog. */
export function TagDialog({ contact, onClose }: { contact: ContactSummary; onClose: () => void }) {
  const { change, isStarting } = useBulk()
  const name = contactName(contact)
  const onApply = async (tags: { add: string[]; remove: string[] }) => {
    if (await change({ type: 'tag', ...tags }, { ids: [contact.id] })) onClose()
  }
  return (
    <Modal open title={`Tag ${name}`} footer={null} width={400} onCancel={onClose}>
      <TagForm what={name} isSending={isStarting} onApply={(tags) => { void onApply(tags) }} onClose={onClose} />
    </Modal>
  )
}
