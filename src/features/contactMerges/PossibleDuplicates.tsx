import { Link } from 'react-router-dom'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { paths } from '@/shared/paths'
import { pluralize } from '@/shared/lib/format'
import { useListContactDuplicatesQuery } from './mergeApi'
import styles from './MergePage.module.css'

/**
 * A link on a contact's record to the comparison with its possible duplicates. Contacts with
 * another name or birthday are listed on the Duplicates page only.
 */
export function PossibleDuplicates({ contactId }: { contactId: string }) {
  const { currentData } = useListContactDuplicatesQuery({ contactId })
  const others = [
    ...new Set(
      (currentData?.groups ?? [])
        .filter(({ certainty }) => certainty === 'certain' || certainty === 'likely')
        .flatMap(({ contacts }) => contacts.map(({ id }) => id)),
    ),
  ].filter((id) => id !== contactId)
  if (others.length === 0) return null
  const compared = [contactId, ...others].slice(0, MAX_COMPARED)
  return (
    <p className={styles['otherContacts']}>
      <Link to={paths.contactsCompare(compared)}>
        {pluralize(others.length, 'possible duplicate')}
      </Link>
    </p>
  )
}
