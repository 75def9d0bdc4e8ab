import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from '@/contactFiles/FileError'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { type ImportReader, deserializeReader } from './importReader'
import type { FileAnswer, FileTask } from './fileTasks'
import { readWholeFile } from './readWholeFile'
import { readRows } from '../store/storedRows'
import type { RowsTask, RowRead } from '../../../ports/contactFiles'

type ReadRow = (reading: ImportReader, row: number, fileRow: FileRow) => RowRead

/** The outcome of a row at which a thread had to be ended. */
const TOO_MUCH = {
  outcome: 'failed',
  name: '',
  reason: 'This row took too much time or memory to read.',
} as const

/**
 * Does the tasks of `createFileThread`, inside its thread, one after the other. It notes where it is, so that the other side knows what to leave out when this one hangs or runs
 * out of memory.
 */
export function serveFileTasks(readRow: ReadRow): void {
  const place = workerData as Int32Array
  const setPlace = (id: number, part: number) => {
    Atomics.store(place, 1, part)
    Atomics.store(place, 0, id)
  }
  const read = rowsReader(readRow)
  let turn = Promise.resolve()
  parentPort?.on('message', ({ id, task }: { id: number; task: FileTask }) => {
    const setPart = (part: number) => {
      setPlace(id, part)
    }
    turn = turn.then(async () => {
      setPart(-1)
      const answer = await answerOf(() =>
        task.kind === 'rows' ? read(task, setPart) : readWholeFile(task, setPart),
      )
      setPlace(0, -1)
      parentPort?.postMessage({ id, ...answer })
    })
  })
}

/** Reads batches; what the mapping of a file comes to is kept for its next batch. */
function rowsReader(
  readRow: ReadRow,
): (task: RowsTask, setPart: (part: number) => void) => RowRead[] {
  let known: { text: string; reading: ImportReader } | undefined
  return ({ reading: text, firstRow, rows, skipped }, setPart) => {
    if (known?.text !== text) known = { text, reading: deserializeReader(text) }
    const { reading } = known
    return readRows(rows).map((row, at) => {
      if (skipped.includes(at)) return TOO_MUCH
      setPart(at)
      return readRow(reading, firstRow + at, row)
    })
  }
}

async function answerOf(work: () => RowRead[] | Promise<object>): Promise<FileAnswer> {
  try {
    return { value: await work() }
  } catch (error) {
    return error instanceof FileError ? { fault: error.message } : { error }
  }
}
