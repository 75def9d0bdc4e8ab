import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { paths } from '@/shared/paths'
import { useContactActions } from '../list/ContactActionsContext'
import styles from '../list/contactCells.module.css'
import { contactName } from '../model/contactName'

/**
 * A contact's name as a link to its record. A plain click passes on its place in the list; a new
 * tab and a copied link have the bare URL.
 */
export function RecordLink({
  contact,
  tabIndex,
}: {
  contact: ContactSummary
  tabIndex?: number | undefined
}) {
  const { open } = useContactActions()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    open(contact)
  }
  return (
    <Link
      className={styles.nameLink}
      data-opens-card
      to={paths.contact(contact.id)}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {contactName(contact)}
    </Link>
  )
}
