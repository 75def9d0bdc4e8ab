import { Modal } from 'antd'
import { messageOf } from '@/api/apiError'
import type { ContactConditions } from '@/contract/contacts/contactConditions'
import { pluralize } from '@/shared/lib/format'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useBulkChange } from '../bulk/useBulkChange'
import { useCountContactsQuery } from '../contactsApi'
import { useListLayout } from '../list/ContactsListContext'
import { customTitle } from '../model/customFields'
import { withoutField } from './fieldLayout'
import { useFieldNames } from './useFieldNames'

interface DeleteFieldDialogProps {
  /** The field's own name. */
  name: string
  onClose: () => void
}

/** Clears a custom field of all contacts, as one job that can be undone, and removes its column. */
export function DeleteFieldDialog({ name, onClose }: DeleteFieldDialogProps) {
  useReturnFocus()
  const title = customTitle(name, useFieldNames())
  const { layout, setLayout } = useListLayout()
  const { change, isStarting } = useBulkChange()
  const canUpdate = usePermissions().may('update', 'Contact')
  const where: ContactConditions = {
    match: 'all',
    of: [{ field: 'custom', name, op: 'notEmpty' }],
  }
  const { currentData, error } = useCountContactsQuery({ where, limit: 0 })
  const count = currentData?.total ?? null
  const remove = async () => {
    const edit = { field: 'custom' as const, name, value: null }
    const selection = { matching: { where }, except: [] }
    if (count !== 0 && !(await change({ type: 'edit', edit }, selection))) return
    setLayout(withoutField(layout, name))
    onClose()
  }
  const what = count === null ? 'all contacts' : pluralize(count, 'contact')
  return (
    <Modal
      open
      title={`Delete the field “${title}”?`}
      width={460}
      onCancel={onClose}
      onOk={() => {
        void remove()
      }}
      okText={count === 0 ? 'Remove column' : `Delete from ${what}`}
      confirmLoading={isStarting}
      okButtonProps={{
        danger: true,
        ...deniedUnless(canUpdate),
        ...(count === null && { disabled: true }),
      }}
      cancelButtonProps={{ autoFocus: true }}
    >
      {error === undefined ? (
        <p role="status">{explanation(count)}</p>
      ) : (
        <p role="alert">The contacts could not be counted: {messageOf(error)}</p>
      )}
    </Modal>
  )
}

function explanation(count: number | null): string {
  if (count === null) return 'Counting contacts…'
  if (count === 0) return 'No contact has it. Only the column is removed.'
  return `${pluralize(count, 'contact')} will lose this value. Contacts in the trash keep it. You can undo this.`
}
