import { CloseOutlined, DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './ContactsPage.module.css'
import { MAX_IDS } from './contactQuery'

interface SelectionBarProps {
  count: number
  total: number
  /** More rows are named one by one than a call takes. */
  isTooLong: boolean
  canDelete: boolean
  isExporting: boolean
  isDeleting: boolean
  onSelectAll: () => void
  onExport: () => void
  onDelete: () => void
  onClear: () => void
}

const format = new Intl.NumberFormat('en')

/** What can be done with the selected rows, and how many they are of all that match. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, isTooLong, canDelete, isExporting, isDeleting, onSelectAll, onExport, onDelete, onClear } = props
  return (
    <section className={styles.bar} aria-label="Selection">
      <span className={styles.count} role="status">{format.format(count)} selected of {format.format(total)}</span>
      {count < total && <Button type="link" onClick={onSelectAll}>Select all {format.format(total)}</Button>}
      {isTooLong && <span className={styles.hint}>One by one, at most {format.format(MAX_IDS)} can be chosen or left out.</span>}
      <span className={styles.barActions}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isExporting} disabled={isTooLong} onClick={onExport}>Export</Button>
        {canDelete && <Button danger icon={<DeleteOutlined aria-hidden />} loading={isDeleting} disabled={isTooLong} onClick={onDelete}>Delete</Button>}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Clear selection" onClick={onClear} />
      </span>
    </section>
  )
}
