import type { ReadWatch } from './ContactFileReader'
import { inlineFileReader } from './inlineFileReader'
import { readFault } from './readFault'
import type { WorkerAnswer, WorkerRequest } from './workerMessages'

/*
 * The worker that reads contact files: one task in its life, then it is ended from outside. Nothing of the page's policy is needed here: it loads no other code and
 * speaks to nobody.
 */

let onTaken: () => void = () => undefined

function say(answer: WorkerAnswer): void {
  self.postMessage(answer)
}

async function work(request: Exclude<WorkerRequest, { task: 'taken' }>): Promise<WorkerAnswer> {
  const watch: ReadWatch = {
    signal: new AbortController().signal,
    onProgress: (progress) => {
      say({ progress })
    },
  }
  const { file } = request
  if (request.task === 'look')
    return { done: await inlineFileReader.look(file, request.choices, watch) }
  if (request.task === 'check')
    return {
      done: await inlineFileReader.check(
        file,
        request.found,
        request.mapping,
        request.options,
        watch,
      ),
    }
  await inlineFileReader.send(
    file,
    request.found,
    request.from,
    (batch) =>
      new Promise((resolve) => {
        onTaken = resolve
        say({ batch })
      }),
    watch,
  )
  return { done: null }
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.task === 'taken') onTaken()
  else
    work(data).then(say, (error: unknown) => {
      say({ fault: readFault(error).message })
    })
}
