import { PlusOutlined } from '@ant-design/icons'
import type { Contact } from '@/contract/contacts/contact'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { missingFields } from './recordFields'
import { useRecordEditing } from './RecordEditing'
import styles from './RecordFields.module.css'

/** Adds one of the fields that a contact does not have: "Add birthday, website…". */
export function AddFieldMenu({ contact }: { contact: Contact }) {
  const { open, canEdit, edit } = useRecordEditing()
  const fields = missingFields(contact).filter(
    ({ field }) => canEdit(field) && field !== open?.field,
  )
  if (fields.length === 0) return null
  const named = fields.slice(0, 2).map(({ title }) => title.toLowerCase())
  const label = `Add ${named.join(', ')}${fields.length > 2 ? '…' : ''}`
  return (
    <MenuButton
      data-add-field
      size="small"
      className={styles.add ?? ''}
      type="text"
      icon={<PlusOutlined aria-hidden />}
      aria-label={label}
      menu={{
        items: fields.map(({ field, title }) => ({ key: field, label: title })),
        'aria-label': 'Add a field',
        onClick: ({ key }) => {
          const chosen = fields.find(({ field }) => field === key)
          if (chosen) edit(chosen.field)
        },
      }}
    >
      {label}
    </MenuButton>
  )
}
