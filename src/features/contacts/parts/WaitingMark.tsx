import { ClockCircleOutlined } from '@ant-design/icons'
import { useSelector } from 'react-redux'
import { selectIsWaiting } from '../writes/selectWaiting'
import styles from './WaitingMark.module.css'

const TEXT = 'Not sent yet: waits for the connection'

/** Marks a contact with an edit that waits for the connection. */
export function WaitingMark({ contactId }: { contactId: string }) {
  const isWaiting = useSelector((state) => selectIsWaiting(state, contactId))
  return (
    isWaiting && (
      <ClockCircleOutlined role="img" aria-label={TEXT} title={TEXT} className={styles.mark} />
    )
  )
}
