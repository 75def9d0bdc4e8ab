import { InboxOutlined } from '@ant-design/icons'
import { type ChangeEvent, useId } from 'react'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import styles from './Imports.module.css'

interface FileDropProps {
  label: string
  /** The label where one touches: nothing can be dropped there. */
  touchLabel?: string
  hint: string
  /** For the browser's file picker only; the content decides. */
  accept: string
  /** `more`: the others, where several can be chosen. */
  onFile: (file: File, more: File[]) => void
  isMultiple?: boolean
  isSmall?: boolean
  isDisabled?: boolean
  error?: string | undefined
}

/**
 * An area to drop or choose a file, with its error. The file input fills it, so that the browser
 * handles dropping and the keyboard.
 */
export function FileDrop({
  label,
  touchLabel = label,
  hint,
  accept,
  onFile,
  isMultiple = false,
  isSmall = false,
  isDisabled = false,
  error,
}: FileDropProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const errorId = useId()
  const isInvalid = error !== undefined
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file, ...more] = target.files ?? []
    target.value = '' // so that choosing the same file again raises an event
    if (file) onFile(file, more)
  }
  return (
    <div>
      <label
        className={styles.drop}
        data-size={isSmall ? 'small' : 'large'}
        data-invalid={isInvalid}
      >
        {!isSmall && <InboxOutlined className={styles.dropIcon ?? ''} aria-hidden />}
        <span className={styles.dropLabel}>{isTouch ? touchLabel : label}</span>
        <span className={styles.muted}>{hint}</span>
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          className={styles.dropInput}
          disabled={isDisabled}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
          onChange={onChange}
        />
      </label>
      {isInvalid && (
        <div id={errorId} className={styles.dropError} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
