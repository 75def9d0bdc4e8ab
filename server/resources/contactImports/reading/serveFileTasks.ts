import { parentPort, workerData } from 'node:worker_threads'
import { readEmployeeFile } from '@/contactFiles/employees/readEmployeeFile'
import { FileError } from '@/contactFiles/FileError'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { type ImportReader, deserializeReader } from './importReader'
import type { FileAnswer, FileTask } from './fileTasks'
import { readWholeFile } from './readWholeFile'
import { readRows } from '../store/storedRows'
import type { RowsTask, RowRead } from '../../../ports/contactFiles'

type ReadRow = (reader: ImportReader, row: number, fileRow: FileRow) => RowRead

/** The outcome of a row at which the thread had to be ended. */
const TOO_MUCH = {
  outcome: 'failed',
  name: '',
  reason: 'This row took too much time or memory to read.',
} as const

/**
 * Runs the tasks of `createFileThread` inside its thread, one after the other. It records its
 * place, so that the other side can skip the part at which it hangs or runs out of memory.
 */
export function serveFileTasks(readRow: ReadRow): void {
  const place = workerData as Int32Array
  const setPlace = (id: number, part: number) => {
    Atomics.store(place, 1, part)
    Atomics.store(place, 0, id)
  }
  const read = rowsReader(readRow)
  let running = Promise.resolve()
  parentPort?.on('message', ({ id, task }: { id: number; task: FileTask }) => {
    const setPart = (part: number) => {
      setPlace(id, part)
    }
    running = running.then(async () => {
      setPart(-1)
      const answer = await answerOf(() => {
        if (task.kind === 'rows') return read(task, setPart)
        return task.kind === 'file'
          ? readWholeFile(task, setPart)
          : readEmployeeFile(task.bytes, setPart)
      })
      setPlace(0, -1)
      parentPort?.postMessage({ id, ...answer })
    })
  })
}

/** Reads batches and keeps the reader for the next batch of the same file. */
function rowsReader(
  readRow: ReadRow,
): (task: RowsTask, setPart: (part: number) => void) => RowRead[] {
  let known: { text: string; reader: ImportReader } | undefined
  return ({ reading: text, firstRow, rows, skipped }, setPart) => {
    if (known?.text !== text) known = { text, reader: deserializeReader(text) }
    const { reader } = known
    return readRows(rows).map((row, at) => {
      if (skipped.includes(at)) return TOO_MUCH
      setPart(at)
      return readRow(reader, firstRow + at, row)
    })
  }
}

async function answerOf(work: () => RowRead[] | Promise<object>): Promise<FileAnswer> {
  try {
    return { value: await work() }
  } catch (error) {
    return error instanceof FileError ? { fileError: error.message } : { error }
  }
}
