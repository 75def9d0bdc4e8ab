import { Worker } from 'node:worker_threads'
import { FileError } from '@/contactFiles/FileError'
import { program as fileProgram } from './fileProgram?thread'
import type { FileAnswer, FileTask } from './fileTasks'
import type { WholeFile, RowRead, FileThread } from '../../../ports/contactFiles'

interface Options {
  program?: string
  /** How often the thread is looked at. */
  lookMs?: number
  /** The memory that it may take. */
  mostMegabytes?: number
  longestWaitMs?: number
}

interface Waiting {
  task: FileTask
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * After so many looks at the same place the thread is taken to hang. Looks are counted, not time: while this process stands still, or is at work for long, nothing is counted
 * against a row.
 */
const MOST_LOOKS = 12

/** Starts the thread when it is first needed, and again after it had to be ended. */
export function createFileThread({
  program = fileProgram,
  lookMs = 250,
  mostMegabytes = 256,
  longestWaitMs = 100,
}: Options = {}): FileThread {
  const waiting = new Map<number, Waiting>()
  /** The task that the thread is at, and the part of it; 0 while it has none. */
  const place = new Int32Array(new SharedArrayBuffer(8))
  let worker: Worker | undefined
  let lastId = 0
  let lookout: NodeJS.Timeout | undefined
  let looks = 0
  let seen = ''

  function ask(task: FileTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      lastId = (lastId % 0x7fffffff) + 1
      waiting.set(lastId, { task, resolve, reject })
      if (worker) send(worker, lastId, task)
      else start()
      lookout ??= setInterval(look, lookMs)
    })
  }

  function send(to: Worker, id: number, task: FileTask): void {
    to.ref()
    to.postMessage({ id, task })
  }

  /** Starts the thread with everything that waits. */
  function start(): void {
    place.fill(0)
    const started = new Worker(program, {
      eval: true,
      name: 'contact files',
      workerData: place,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    started.on('message', ({ id, ...answer }: { id: number } & FileAnswer) => {
      if (worker === started) settle(id, answer)
    })
    started.on('error', (error) => {
      if (worker === started) restart(error)
    })
    worker = started
    for (const [id, { task }] of waiting) send(started, id, task)
  }

  function settle(id: number, answer: FileAnswer): void {
    const asked = waiting.get(id)
    waiting.delete(id)
    if ('value' in answer) asked?.resolve(answer.value)
    else asked?.reject('fault' in answer ? new FileError(answer.fault) : answer.error)
    if (waiting.size === 0) rest()
  }

  /** The thread alone does not keep the process alive. */
  function rest(): void {
    clearInterval(lookout)
    lookout = undefined
    worker?.unref()
  }

  function look(): void {
    const now = place.join()
    looks = now === seen && Atomics.load(place, 0) !== 0 ? looks + 1 : 0
    seen = now
    if (looks >= MOST_LOOKS) restart(new Error('The thread that reads contact files hangs.'))
  }

  /** Ends the thread, leaves out what it was at, and goes on with the rest. */
  function restart(error: unknown): void {
    const [id = 0, part = -1] = place
    void worker?.terminate()
    worker = undefined
    looks = 0
    leaveOut(id, part, error)
    if (waiting.size > 0) start()
    else rest()
  }

  function leaveOut(id: number, part: number, error: unknown): void {
    const stuck = waiting.get(id)
    if (stuck && part >= 0) {
      if (stuck.task.kind === 'rows') stuck.task.skipped.push(part)
      else settle(id, { fault: 'The file took too much time or memory to read.' })
      return
    }
    // No row is to blame: the tasks fail, so that this cannot go on without an end.
    for (const waitingId of stuck ? [id] : [...waiting.keys()]) settle(waitingId, { error })
  }

  return {
    readRows: (task) => ask({ kind: 'rows', ...task, skipped: [] }) as Promise<RowRead[]>,
    readFile: (bytes, type) => ask({ kind: 'file', bytes, type }) as Promise<WholeFile>,
    longestWaitMs,
    close: async () => {
      rest()
      await worker?.terminate()
    },
  }
}
