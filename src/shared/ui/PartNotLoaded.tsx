import { createPortal } from 'react-dom'
import { loadPage } from '../lib/navigation'
import styles from './PartNotLoaded.module.css'

interface PartNotLoadedProps {
  /** Shows the notice over the page, for a part that would be over it. */
  isOver: boolean
  onRetry: () => void
  onClose?: () => void
}

/** The notice that a part of the page could not be loaded. Text typed elsewhere on the page is kept. */
export function PartNotLoaded({ isOver, onRetry, onClose }: PartNotLoadedProps) {
  const notice = (
    <div role="alert" className={isOver ? styles.over : styles.inPlace}>
      <p className={styles.text}>
        This part of the page could not be loaded. Check your connection and try again, or reload
        the page.
      </p>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            loadPage()
          }}
        >
          Reload page
        </button>
        {onClose && (
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </div>
  )
  return isOver ? createPortal(notice, document.body) : notice
}
