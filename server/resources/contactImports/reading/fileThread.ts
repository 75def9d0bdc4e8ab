import { Worker } from 'node:worker_threads'
import type { EmployeeFile } from '@/contactFiles/employees/readEmployeeFile'
import { FileError } from '@/contactFiles/FileError'
import type { FileThread, RowRead, WholeFile } from '../../../ports/contactFiles'
import { program as fileProgram } from './fileProgram?thread'
import type { FileAnswer, FileTask } from './fileTasks'

interface Options {
  program?: string
  /** The time between two checks of the thread. */
  checkMs?: number
  maxMegabytes?: number
  longestWaitMs?: number
}

interface PendingTask {
  task: FileTask
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The checks at the same place after which the thread counts as hanging. Checks and not time,
 * because this process itself may be suspended or busy for long.
 */
const MAX_CHECKS = 12

/** Creates a thread that starts when it is first needed, and again after it had to be ended. */
export function createFileThread({
  program = fileProgram,
  checkMs = 250,
  maxMegabytes = 256,
  longestWaitMs = 100,
}: Options = {}): FileThread {
  const thread = new WorkerThread(program, checkMs, maxMegabytes)
  return {
    readRows: (task) => thread.run({ kind: 'rows', ...task, skipped: [] }) as Promise<RowRead[]>,
    readFile: (bytes, type) => thread.run({ kind: 'file', bytes, type }) as Promise<WholeFile>,
    readEmployees: (bytes) => thread.run({ kind: 'employees', bytes }) as Promise<EmployeeFile>,
    longestWaitMs,
    close: () => thread.close(),
  }
}

class WorkerThread {
  private readonly pending = new Map<number, PendingTask>()
  /** The id of the task that the thread works on, and the part of it; 0 while it is idle. */
  private readonly place = new Int32Array(new SharedArrayBuffer(8))
  private worker: Worker | undefined
  private lastId = 0
  private timer: NodeJS.Timeout | undefined
  private checks = 0
  private lastPlace = ''

  constructor(
    private readonly program: string,
    private readonly checkMs: number,
    private readonly maxMegabytes: number,
  ) {}

  run(task: FileTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.lastId = (this.lastId % 0x7fffffff) + 1
      this.pending.set(this.lastId, { task, resolve, reject })
      if (this.worker) send(this.worker, this.lastId, task)
      else this.start()
      this.timer ??= setInterval(() => {
        this.check()
      }, this.checkMs)
    })
  }

  async close(): Promise<void> {
    this.rest()
    await this.worker?.terminate()
  }

  /** Starts the thread with all pending tasks. */
  private start(): void {
    this.place.fill(0)
    const started = new Worker(this.program, {
      eval: true,
      name: 'contact files',
      workerData: this.place,
      resourceLimits: { maxOldGenerationSizeMb: this.maxMegabytes },
    })
    started.on('message', ({ id, ...answer }: { id: number } & FileAnswer) => {
      if (this.worker === started) this.finish(id, answer)
    })
    started.on('error', (error) => {
      if (this.worker === started) this.restart(error)
    })
    this.worker = started
    for (const [id, { task }] of this.pending) send(started, id, task)
  }

  private finish(id: number, answer: FileAnswer): void {
    const finished = this.pending.get(id)
    this.pending.delete(id)
    if ('value' in answer) finished?.resolve(answer.value)
    else finished?.reject('fileError' in answer ? new FileError(answer.fileError) : answer.error)
    if (this.pending.size === 0) this.rest()
  }

  /** Stops the checks. The idle thread does not keep the process alive. */
  private rest(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.worker?.unref()
  }

  private check(): void {
    const place = this.place.join()
    const isSame = place === this.lastPlace && Atomics.load(this.place, 0) !== 0
    this.checks = isSame ? this.checks + 1 : 0
    this.lastPlace = place
    if (this.checks >= MAX_CHECKS)
      this.restart(new Error('The thread that reads contact files hangs.'))
  }

  /** Ends the thread, skips the part at which it hung, and continues with the rest. */
  private restart(error: unknown): void {
    const [id = 0, part = -1] = this.place
    void this.worker?.terminate()
    this.worker = undefined
    this.checks = 0
    this.skip(id, part, error)
    if (this.pending.size > 0) this.start()
    else this.rest()
  }

  private skip(id: number, part: number, error: unknown): void {
    const stuck = this.pending.get(id)
    if (stuck && part >= 0) {
      if (stuck.task.kind === 'rows') stuck.task.skipped.push(part)
      else this.finish(id, { fileError: 'The file took too much time or memory to read.' })
      return
    }
    // No row caused it: the tasks fail, so that the thread does not restart forever.
    for (const failedId of stuck ? [id] : [...this.pending.keys()]) this.finish(failedId, { error })
  }
}

function send(worker: Worker, id: number, task: FileTask): void {
  worker.ref()
  worker.postMessage({ id, task })
}
