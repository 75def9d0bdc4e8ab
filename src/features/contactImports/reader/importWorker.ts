import type { ReadControls } from './ContactFileReader'
import { inlineFileReader } from './inlineFileReader'
import { readErrorMessage } from './readErrorMessage'
import type { WorkerRequest, WorkerResponse } from './workerMessages'

/*
 * The worker that reads contact files. It runs one task and is then terminated by the page. It
 * needs none of the page's content policy: it loads no other code and sends no requests.
 */

let onBatchTaken: () => void = () => undefined

function post(response: WorkerResponse): void {
  self.postMessage(response)
}

async function run(request: Exclude<WorkerRequest, { task: 'taken' }>): Promise<WorkerResponse> {
  const controls: ReadControls = {
    signal: new AbortController().signal,
    onProgress: (progress) => {
      post({ progress })
    },
  }
  const { file } = request
  if (request.task === 'inspect')
    return { done: await inlineFileReader.inspect(file, request.options, controls) }
  if (request.task === 'check') {
    const { info, mapping, options } = request
    return { done: await inlineFileReader.check(file, info, mapping, options, controls) }
  }
  const onBatch: Parameters<typeof inlineFileReader.readBatches>[3] = (batch) =>
    new Promise((resolve) => {
      onBatchTaken = resolve
      post({ batch })
    })
  await inlineFileReader.readBatches(file, request.info, request.from, onBatch, controls)
  return { done: null }
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.task === 'taken') onBatchTaken()
  else
    run(data).then(post, (error: unknown) => {
      post({ error: readErrorMessage(error) })
    })
}
