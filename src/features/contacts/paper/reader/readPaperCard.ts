import type { CardFields } from '../fields/cardField'
import { cardFields } from '../fields/cardFields'
import { preparePicture } from './preparePicture'
import { ReadProblem } from './ReadProblem'
import type { CardReading, GrayPicture, ReaderProgress, ReaderResponse } from './readerMessages'

/** Milliseconds after which reading stops; loading the reader takes as long as the network does. */
const TIME_LIMIT = 60_000
/** The most words of a card without an e-mail or a phone. */
const FEW_WORDS = 40

export interface ReadControls {
  /** Aborting ends the worker at once. */
  signal: AbortSignal
  onProgress: (progress: ReaderProgress) => void
}

interface PaperCard {
  fields: CardFields
  /** The card upright, as a JPEG. */
  picture: Blob
}

/**
 * Reads a picture of a business card on this device. Throws a `ReadProblem` when it gives no
 * contact, and the signal's reason when it is cancelled.
 */
export async function readPaperCard(file: Blob, controls: ReadControls): Promise<PaperCard> {
  const { gray, toJpeg } = await preparePicture(file)
  controls.signal.throwIfAborted()
  const { words, turn } = await recognize(gray, controls)
  if (words.length === 0) throw new ReadProblem('noText')
  const fields = cardFields(words)
  if (!isCard(fields, words.length)) throw new ReadProblem('noCard')
  return { fields, picture: await toJpeg(turn) }
}

/** Tells a card from a page or a view: it has an address or, among few words, a name. */
function isCard({ emails, phones, ...names }: CardFields, words: number): boolean {
  const isNamed = names.firstName !== null || names.lastName !== null || names.organization !== null
  return emails.length > 0 || phones.length > 0 || (isNamed && words <= FEW_WORDS)
}

/** Reads the words of a picture in a worker of its own, which frees its memory by ending. */
function recognize(
  picture: GrayPicture,
  { signal, onProgress }: ReadControls,
): Promise<CardReading> {
  const worker = new Worker(new URL('./paperCardWorker.ts', import.meta.url), {
    type: 'module',
    name: 'paper cards',
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<CardReading>((resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(new DOMException('Cancelled.', 'AbortError'))
      },
      { once: true },
    )
    worker.onerror = () => {
      reject(new ReadProblem('lost'))
    }
    worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => {
      if ('progress' in data) {
        onProgress(data.progress)
        if (data.progress.step === 'reading')
          timer ??= setTimeout(() => {
            reject(new ReadProblem('timeout'))
          }, TIME_LIMIT)
      } else if ('failure' in data) reject(new ReadProblem(data.failure))
      else resolve(data.done)
    }
    worker.postMessage(picture, [picture.pixels.buffer])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
