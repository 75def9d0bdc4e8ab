import { InboxOutlined } from '@ant-design/icons'
import type { ChangeEvent } from 'react'
import styles from '../ImportDrawer.module.css'

interface FileDropProps {
  label: string
  hint: string
  /** For the browser's file picker; what stands in the file has the last word. */
  accept: string
  onFile: (file: File) => void
  /** A line instead of an area. */
  isSmall?: boolean
}

/** A place to drop a file or to choose one. The file input itself fills it, so the browser's own dropping and keyboard work. */
export function FileDrop({ label, hint, accept, onFile, isSmall = false }: FileDropProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // choosing the same file again is a new choice
    if (file) onFile(file)
  }
  return (
    <label className={styles.drop} data-size={isSmall ? 'small' : 'large'}>
      {!isSmall && <InboxOutlined className={styles.dropIcon ?? ''} aria-hidden="true" />}
      <span className={styles.dropLabel}>{label}</span>
      <span className={styles.dropHint}>{hint}</span>
      <input type="file" accept={accept} className={styles.dropInput} onChange={onChange} />
    </label>
  )
}
