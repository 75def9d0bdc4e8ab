import { InboxOutlined } from '@ant-design/icons'
import { type ChangeEvent, useId } from 'react'
import styles from '../Import.module.css'

interface FileFieldProps {
  file: File | null
  onFile: (file: File) => void
  error: string | undefined
  isDisabled: boolean
}

/**
 * An area to drop or choose a file, with its error. The file input fills it, so that the browser
 * handles dropping and the keyboard.
 */
export function FileField({ file, onFile, error, isDisabled }: FileFieldProps) {
  const id = useId()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (chosen) onFile(chosen)
  }
  return (
    <div className={styles.fileField}>
      <label className={styles.drop} data-invalid={error !== undefined}>
        <InboxOutlined className={styles.dropIcon ?? ''} aria-hidden />
        <span className={styles.dropLabel}>
          {file === null ? 'Drop an employee file here, or choose one' : file.name}
        </span>
        <span className={styles.muted}>
          {file === null
            ? 'CSV with a column for the e-mail address, up to 5 MB'
            : 'Drop or choose another file to replace it'}
        </span>
        <input
          type="file"
          accept=".csv,text/csv"
          className={styles.dropInput}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={onChange}
        />
      </label>
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </div>
    </div>
  )
}
