import { Link } from 'react-router-dom'
import {
  ContactAvatar,
  contactName,
  relativeDate,
  sourceNames,
  useListContactsQuery,
} from '@/features/contacts'
import { usePermissions } from '@/shared/lib/permissions'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import styles from './Dashboard.module.css'
import { PanelState } from './PanelState'

const NEWEST = 5

/** The newest contacts with the way by which they came. */
export function NewestContacts() {
  const contacts = useListContactsQuery({ sort: '-createdAt', offset: 0, limit: NEWEST })
  const now = useNow()
  const { may } = usePermissions()
  const items = contacts.data?.items ?? []
  return (
    <section aria-label="Newest contacts" className={`panel ${styles.panel ?? ''}`}>
      <div className={styles.head}>
        <h2 className="section-title">Newest contacts</h2>
        {items.length > 0 && <Link to={paths.recentlyAdded}>Show all</Link>}
      </div>
      <PanelState query={contacts} what="contacts" isEmpty={items.length === 0}>
        <p className="help-text">
          People who leave their details on your card appear here.
          {may('create', 'Contact') && (
            <>
              {' '}
              <Link to={paths.contactNew}>Add a contact</Link>
              {may('update', 'Contact') && (
                <>
                  {' or '}
                  <Link to={paths.contactImport}>import a file</Link>
                </>
              )}
              .
            </>
          )}
        </p>
      </PanelState>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((contact) => (
            <li key={contact.id}>
              <Link className={styles.row} to={paths.contact(contact.id)}>
                <ContactAvatar contact={contact} size={32} />
                <span className={styles.rowText}>
                  <span className={styles.rowTitle} translate="no">
                    {contactName(contact)}
                  </span>
                  <span className={styles.rowNote}>
                    {sourceNames[contact.source]} · {relativeDate(contact.createdAt, now)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
