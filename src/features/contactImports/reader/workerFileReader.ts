import { FileError } from '@/contactFiles/FileError'
import type { ContactFileReader, FileCheck, ReadWatch, RowBatch } from './ContactFileReader'
import type { FoundFile } from './FoundFile'
import type { WorkerAnswer, WorkerRequest } from './workerMessages'

/** Reads in a worker of its own for each task, so that the page stays quick and an end is at once. */
export const workerFileReader: ContactFileReader = {
  look: async (file, choices, watch) =>
    foundFile(await run({ task: 'look', file, choices }, watch)),
  check: async (file, found, mapping, options, watch) =>
    fileCheck(await run({ task: 'check', file, found, mapping, options }, watch)),
  send: async (file, found, from, take, watch) => {
    await run({ task: 'send', file, found, from }, watch, take)
  },
}

type Done = FoundFile | FileCheck | null

function run(
  request: WorkerRequest,
  { signal, onProgress }: ReadWatch,
  take?: (batch: RowBatch) => Promise<void>,
): Promise<Done> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
    type: 'module',
    name: 'contact files',
  })
  const say = (message: WorkerRequest) => {
    worker.postMessage(message)
  }
  return new Promise<Done>((resolve, reject) => {
    const onAbort = () => {
      reject(asError(signal.reason))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    worker.onerror = () => {
      reject(
        new FileError(
          'The file could not be read: the program that reads it did not start. Reload the page and try again.',
        ),
      )
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('progress' in data) onProgress?.(data.progress)
      else if ('batch' in data)
        take?.(data.batch).then(
          () => {
            say({ task: 'taken' })
          },
          (error: unknown) => {
            reject(asError(error))
          },
        )
      else if ('fault' in data) reject(new FileError(data.fault))
      else resolve(data.done)
    }
    say(request)
  }).finally(() => {
    worker.terminate()
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Cancelled.', 'AbortError')
}

function foundFile(done: Done): FoundFile {
  if (done && 'fingerprint' in done) return done
  throw new FileError('The file could not be read.')
}

function fileCheck(done: Done): FileCheck {
  if (done && 'faulty' in done) return done
  throw new FileError('The file could not be read.')
}
