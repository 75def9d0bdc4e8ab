import { DeleteOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { toast } from '@/shared/ui/toasts/toast'
import styles from './PictureUpload.module.css'

const ACCEPTED =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,image/png,image/jpeg,image/webp,image/gif,image/avif'

/**
 * Uploads a file and reports how much is sent, from 0 to 1. Resolves to an error message, or to
 * null.
 */
type UploadFile = (file: File, onProgress: (fraction: number) => void) => Promise<string | null>

interface PictureUploadProps {
  /** `thumbnail`, for the labels of the buttons. */
  noun: string
  /** The URL of the picture. */
  src: string | null
  upload: UploadFile
  /** Absent where it can only be replaced. */
  onRemove?: () => void
  /** Says why it cannot be changed; absent where it can. */
  denial?: string | undefined
}

/**
 * A picture that can be added, replaced and removed. Files over 5 MB are refused before they are
 * sent (spec sections 5 and 9).
 */
export function PictureUpload({ noun, src, upload, onRemove, denial }: PictureUploadProps) {
  const { input, progress, error, onFile } = useFileUpload(upload)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.upload}>
      {src !== null && <img className={styles.picture} src={src} alt="" width={56} height={56} />}
      <input
        ref={input}
        type="file"
        disabled={denial !== undefined}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`File of the ${noun}`}
        accept={ACCEPTED}
        onChange={(event) => void onFile(event)}
      />
      <Button
        ref={choose}
        loading={progress !== null}
        disabled={denial !== undefined}
        title={denial}
        onClick={() => {
          input.current?.click()
        }}
      >
        {src === null ? `Add ${noun}` : `Replace ${noun}`}
      </Button>
      {denial === undefined && src !== null && onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${noun}`}
          title={`Remove ${noun}`}
          onClick={() => {
            choose.current?.focus()
            onRemove()
          }}
        />
      )}
      {progress !== null && (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label="Upload" />
      )}
      {error !== null && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </div>
  )
}

function useFileUpload(upload: UploadFile) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (!file || progress !== null) return
    setError(file.size > MAX_FILE_BYTES ? messages.fileSize : null)
    if (file.size > MAX_FILE_BYTES) return
    setProgress(0)
    const failure = await upload(file, setProgress)
    // A row that was closed meanwhile cannot show the error.
    if (input.current) setError(failure)
    else if (failure !== null) toast.error(failure)
    setProgress(null)
  }
  return { input, progress, error, onFile }
}
