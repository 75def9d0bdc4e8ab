import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { CropShape } from './cropShapes'
import { type PictureType, pictureType } from './pictureType'
import type { CropArea } from './position/cropArea'

const PositionDialog = lazyPart(
  async () => (await import('./position/PositionDialog')).PositionDialog,
  (props) => props.onClose,
)

/** A chosen picture, and the part of it that is shown. */
interface Original {
  file: File
  type: PictureType
  area: CropArea | null
}

/** An original that was sent: `shown` is the URL of what became of it, once there is one. */
interface SentOriginal extends Original {
  before: string | null
  shown: string | null
}

interface PicturePosition {
  /** Absent where a picture is sent as it is. */
  shape: CropShape | undefined
  /** The URL of the picture. */
  src: string | null
  send: (file: File) => Promise<unknown>
  /** Asks for another file. */
  choose: () => void
}

/**
 * Asks which part of a chosen picture to show before it is sent. `take` takes a chosen file;
 * `reposition` opens the last one again, as long as its picture is the one that is shown, and is
 * null for others; `retry` opens it after it could not be sent.
 */
export function usePicturePosition({ shape, src, send, choose }: PicturePosition) {
  const [opened, setOpened] = useState<Original | null>(null)
  const [sent, setSent] = useState<SentOriginal | null>(null)
  if (sent && src !== sent.before && src !== sent.shown)
    setSent(sent.shown === null && src !== null ? { ...sent, shown: src } : null)

  const take = async (file: File) => {
    const type = shape ? await pictureType(file).catch(() => null) : null
    // The upload says what is wrong with a file that is no picture, or that cannot be read.
    if (type === null) await send(file)
    else setOpened({ file, type, area: null })
  }
  const close = () => {
    setOpened(null)
  }
  let dialog: ReactNode = null
  if (opened && shape)
    dialog = (
      <Suspense>
        <PositionDialog
          file={opened.file}
          type={opened.type}
          shape={shape}
          start={opened.area}
          onSave={(file, area) => {
            close()
            setSent({ ...opened, area, before: src, shown: null })
            void send(file)
          }}
          onChooseAnother={() => {
            close()
            choose()
          }}
          onClose={close}
        />
      </Suspense>
    )
  const open = () => {
    setOpened(sent)
  }
  const isShown = src !== null && sent?.shown === src
  return {
    ...{ take, dialog },
    reposition: isShown ? open : null,
    retry: sent && !isShown ? open : null,
  }
}
