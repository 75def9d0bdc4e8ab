import { InboxOutlined } from '@ant-design/icons'
import type { ChangeEvent } from 'react'
import styles from '../../ImportDrawer.module.css'

interface FileDropProps {
  label: string
  hint: string
  /** For the browser's file picker only; the content decides. */
  accept: string
  onFile: (file: File) => void
  isSmall?: boolean
}

/**
 * An area to drop or choose a file. The file input fills it, so that the browser handles dropping
 * and the keyboard.
 */
export function FileDrop({ label, hint, accept, onFile, isSmall = false }: FileDropProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = '' // so that choosing the same file again raises an event
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
