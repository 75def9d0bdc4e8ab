import { DeleteOutlined, DragOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { toast } from '@/shared/ui/toasts/toast'
import type { CropShape } from './cropShapes'
import styles from './PictureUpload.module.css'
import { usePicturePosition } from './usePicturePosition'

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
  /** Lets people choose the part of the picture that is shown; absent where it is sent as it is. */
  shape?: CropShape
  /** Absent where it can only be replaced. */
  onRemove?: () => void
  /** Says why it cannot be changed; absent where it can. */
  denial?: string | undefined
}

/**
 * A picture that can be added, positioned, replaced and removed. Files over 5 MB are refused before
 * they are sent (spec sections 5 and 9).
 */
export function PictureUpload({ noun, src, upload, shape, onRemove, denial }: PictureUploadProps) {
  const { input, progress, error, send, refuse } = useFileUpload(upload)
  const choose = useRef<HTMLButtonElement>(null)
  const openFiles = () => {
    input.current?.click()
  }
  const { take, dialog, reposition, retry } = usePicturePosition({
    ...{ shape, src, send },
    choose: openFiles,
  })
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (file && progress === null && !refuse(file)) void take(file)
  }
  const isIdle = progress === null && denial === undefined
  return (
    <div className={styles.upload}>
      {src !== null && (
        <img
          className={styles.picture}
          style={{ aspectRatio: shape?.aspect ?? 1 }}
          src={src}
          alt=""
        />
      )}
      <input
        ref={input}
        type="file"
        disabled={denial !== undefined}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`File of the ${noun}`}
        accept={ACCEPTED}
        onChange={onFile}
      />
      <Button
        ref={choose}
        loading={progress !== null}
        disabled={denial !== undefined}
        title={denial}
        onClick={openFiles}
      >
        {src === null ? `Add ${noun}` : `Replace ${noun}`}
      </Button>
      {isIdle && error !== null && retry && <Button onClick={retry}>Try again</Button>}
      {isIdle && reposition && (
        <Button
          type="text"
          icon={<DragOutlined aria-hidden />}
          aria-label={`Position ${noun}`}
          title={`Position ${noun}`}
          onClick={reposition}
        />
      )}
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
      {dialog}
    </div>
  )
}

function useFileUpload(upload: UploadFile) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Tells whether a file is too large to be sent, and says so. */
  const refuse = (file: File) => {
    const isLarge = file.size > MAX_FILE_BYTES
    setError(isLarge ? messages.fileSize : null)
    return isLarge
  }
  const send = async (file: File) => {
    setProgress(0)
    const failure = await upload(file, setProgress)
    // A row that was closed meanwhile cannot show the error.
    if (input.current) setError(failure)
    else if (failure !== null) toast.error(failure)
    setProgress(null)
  }
  return { input, progress, error, send, refuse }
}
