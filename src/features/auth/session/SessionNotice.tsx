import { useDispatch, useSelector } from 'react-redux'
import styles from './SessionNotice.module.css'
import { noticeDismissed, selectSessionNotice } from './sessionSlice'

/** Shows why the user was signed out, until the next sign-in or until it is dismissed. */
export function SessionNotice() {
  const notice = useSelector(selectSessionNotice)
  const dispatch = useDispatch()
  if (notice === null) return null
  return (
    <div className={styles['bar']} role="alert">
      <span>{notice}</span>
      <button type="button" className="link-button" onClick={() => dispatch(noticeDismissed())}>
        Close
      </button>
    </div>
  )
}
