import { useSelector } from 'react-redux'
import { selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import styles from './KeptNote.module.css'
import { selectFilledRecord } from './selectKept'
import { useAge } from './useAge'

/** Tells that a contact's record on the screen is from this device, unless it is being refreshed. */
export function KeptRecordNote({ contactId }: { contactId: string }) {
  const filled = useSelector((state) => selectFilledRecord(state, contactId))
  const isLost = useSelector(selectHasNetworkErrors)
  const age = useAge(filled?.refreshedAt)
  if (filled === null || !isLost) return null
  return (
    <p role="status" className={`${styles.line ?? ''} ${styles.record ?? ''}`}>
      This contact is kept on this device and was updated {age}. You can read it; edits wait for the
      connection.
    </p>
  )
}
