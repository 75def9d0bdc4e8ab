import { FileError } from '@/contactFiles/FileError'
import type { ContactFileReader, FileCheck, ReadControls, RowBatch } from './ContactFileReader'
import type { FileInfo } from './FileInfo'
import type { WorkerRequest, WorkerResponse } from './workerMessages'

/**
 * Reads each file in a separate worker, which keeps the page responsive and can be stopped at once.
 */
export const workerFileReader: ContactFileReader = {
  inspect: async (file, options, controls) =>
    asFileInfo(await run({ task: 'inspect', file, options }, controls)),
  check: async (file, info, mapping, options, controls) =>
    asFileCheck(await run({ task: 'check', file, info, mapping, options }, controls)),
  readBatches: async (file, info, from, onBatch, controls) => {
    await run({ task: 'readBatches', file, info, from }, controls, onBatch)
  },
}

type Result = FileInfo | FileCheck | null

function run(
  request: WorkerRequest,
  { signal, onProgress }: ReadControls,
  onBatch?: (batch: RowBatch) => Promise<void>,
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
    type: 'module',
    name: 'contact files',
  })
  const post = (message: WorkerRequest) => {
    worker.postMessage(message)
  }
  return new Promise<Result>((resolve, reject) => {
    const onAbort = () => {
      reject(asError(signal.reason))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    worker.onerror = () => {
      reject(
        new FileError(
          'The file could not be read because the file reader did not start. Reload the page and try again.',
        ),
      )
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
      if ('progress' in data) onProgress?.(data.progress)
      else if ('batch' in data)
        onBatch?.(data.batch).then(
          () => {
            post({ task: 'taken' })
          },
          (error: unknown) => {
            reject(asError(error))
          },
        )
      else if ('error' in data) reject(new FileError(data.error))
      else resolve(data.done)
    }
    post(request)
  }).finally(() => {
    worker.terminate()
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Cancelled.', 'AbortError')
}

function asFileInfo(result: Result): FileInfo {
  if (result && 'fingerprint' in result) return result
  throw new FileError('The file could not be read.')
}

function asFileCheck(result: Result): FileCheck {
  if (result && 'invalid' in result) return result
  throw new FileError('The file could not be read.')
}
