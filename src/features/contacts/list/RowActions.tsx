import type { ContactSummary } from '@/contract/contacts/contact'
import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { useContactActions } from './ContactActionsContext'
import styles from './contactCells.module.css'
import { contactName } from '../model/contactName'

export function RowActions({ contact }: { contact: ContactSummary }) {
  const { remove, quickView } = useContactActions()
  const { may } = usePermissions()
  const tabIndex = useRowTabIndex()
  const name = contactName(contact)
  return (
    <span className={styles.actions}>
      {quickView && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Quick view of ${name}`}
          title="Quick view"
          tabIndex={tabIndex}
          onClick={() => {
            quickView(contact)
          }}
        >
          <EyeOutlined aria-hidden />
        </button>
      )}
      {may('update', 'Contact', contact) && (
        <Link
          className={styles.action}
          to={paths.contactEdit(contact.id)}
          aria-label={`Edit ${name}`}
          title="Edit"
          tabIndex={tabIndex}
        >
          <EditOutlined aria-hidden />
        </Link>
      )}
      {may('delete', 'Contact', contact) && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Delete ${name}`}
          title="Delete"
          tabIndex={tabIndex}
          onClick={() => {
            remove(contact)
          }}
        >
          <DeleteOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
