import { useSelector } from 'react-redux'
import { selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import { pluralize } from '@/shared/lib/format'
import { useListRows } from '../list/ContactsListContext'
import styles from './KeptNote.module.css'
import { selectFilled } from './selectKept'
import { useAge } from './useAge'

/** Tells that the rows on the screen are from this device, and how old they are. */
export function KeptNote() {
  const filled = useSelector((state) => selectFilled(state, 'listContacts'))
  const isLost = useSelector(selectHasNetworkErrors)
  const { isFetching } = useListRows()
  const age = useAge(filled?.refreshedAt)
  if (filled === null) return null
  if (!isLost && isFetching)
    return (
      <p role="status" className={styles.refreshing}>
        Updated {age} · refreshing
      </p>
    )
  return (
    <p role="status" className={styles.line}>
      {filled.searched === null
        ? `These contacts are kept on this device and were updated ${age}.`
        : `Searching the ${pluralize(filled.searched, 'contact')} kept on this device by name and organization.`}{' '}
      {isLost
        ? 'You can read them; edits wait for the connection.'
        : 'They could not be refreshed. Reload the page to try again.'}
    </p>
  )
}
