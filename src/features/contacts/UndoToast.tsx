import styles from './UndoToast.module.css'

interface UndoToastProps {
  message: string
  onUndo: () => void
}

/** What was done, and the way back while the toast stands. */
export function UndoToast({ message, onUndo }: UndoToastProps) {
  return (
    <div className={styles.toast}>
      <span>{message}</span>
      <button type="button" className={styles.undo} onClick={onUndo}>Undo</button>
    </div>
  )
}
