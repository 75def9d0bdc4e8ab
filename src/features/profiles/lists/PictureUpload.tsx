import { DeleteOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { deniedUnless } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import styles from './Lists.module.css'

const ACCEPTED =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,image/png,image/jpeg,image/webp,image/gif,image/avif'

interface PictureUploadProps {
  /** What the picture is: "thumbnail". */
  noun: string
  /** Where the picture is, for the browser. */
  src: string | null
  /** Sends the file and tells how far it is, from 0 to 1. Promises what went wrong, or null. */
  upload: (file: File, onProgress: (fraction: number) => void) => Promise<string | null>
  onRemove: () => void
  isEditable?: boolean
}

/** The picture of a list's item: added, replaced, removed. A file over 5 MB is refused before it is sent (spec sections 5 and 9). */
export function PictureUpload({
  noun,
  src,
  upload,
  onRemove,
  isEditable = true,
}: PictureUploadProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (!file || progress !== null) return
    setFault(file.size > MAX_FILE_BYTES ? messages.fileSize : null)
    if (file.size > MAX_FILE_BYTES) return
    setProgress(0)
    const found = await upload(file, setProgress)
    // Where the row was closed meanwhile, nobody would see it there.
    if (input.current) setFault(found)
    else if (found !== null) toast.error(found)
    setProgress(null)
  }
  const remove = () => {
    choose.current?.focus()
    onRemove()
  }
  return (
    <div className={styles.upload}>
      {src !== null && <img className={styles.picture} src={src} alt="" width={56} height={56} />}
      <input
        ref={input}
        type="file"
        disabled={!isEditable}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`File of the ${noun}`}
        accept={ACCEPTED}
        onChange={(event) => {
          void onChange(event)
        }}
      />
      <Button
        ref={choose}
        loading={progress !== null}
        {...deniedUnless(isEditable)}
        onClick={() => {
          input.current?.click()
        }}
      >
        {src === null ? `Add ${noun}` : `Replace ${noun}`}
      </Button>
      {isEditable && src !== null && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${noun}`}
          title={`Remove ${noun}`}
          onClick={remove}
        />
      )}
      {progress !== null && (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label="Upload" />
      )}
      {fault !== null && (
        <div role="alert" className={styles.error}>
          {fault}
        </div>
      )}
    </div>
  )
}
