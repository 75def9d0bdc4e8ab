import { isApiError, messageOf } from '@/api/apiError'
import type { ArchiveRecord } from '@/contract/archive'
import { logError } from '@/shared/lib/logError'
import { ArchiveFault } from './ArchiveFault'
import type { Archive, Batch } from './readArchive'

export interface RestoreProgress {
  /** Records sent, of how many. */
  done: number
  total: number
  restored: number
  /** Records that were there already. */
  present: number
}

/** One file on its way back, and how far it is: a run that failed goes on where it was. */
export interface RestoreRun {
  file: File
  archive: Archive | null
  /** What is to be sent next. */
  batch: Batch | null
  /** Whether the server may have changed anything. */
  isSent: boolean
  progress: RestoreProgress
}

/** Why a restore stopped, in words for its owner. */
export class RestoreFault extends Error {
  constructor(message: string, readonly canRetry: boolean) {
    super(message)
    this.name = 'RestoreFault'
  }
}

interface Attempt {
  /** What the API answers, as a mutation's promise gives it. */
  send: (records: ArchiveRecord[]) => Promise<{ data?: { restored: number; present: number } | undefined; error?: unknown }>
  onProgress: (progress: RestoreProgress) => void
  signal: AbortSignal
}

export function startRun(file: File): RestoreRun {
  return { file, archive: null, batch: null, isSent: false, progress: { done: 0, total: 0, restored: 0, present: 0 } }
}

/** Sends what is left of a run, a batch after the other; a batch that is sent twice counts once. Returns early when aborted; throws RestoreFault. */
export async function restoreRest(run: RestoreRun, { send, onProgress, signal }: Attempt): Promise<void> {
  const isAborted = () => signal.aborted
  try {
    run.archive ??= await open(run.file)
    run.progress = { ...run.progress, total: run.archive.total }
    run.batch ??= await nextOf(run.archive)
    while (run.batch && !isAborted()) {
      onProgress(run.progress)
      run.isSent = true
      const { data, error } = await send(run.batch.records)
      if (data) run.progress = progressAfter(run.progress, run.batch, data)
      else if (isAborted()) break
      else throw new RestoreFault(faultOf(error, run.batch), isWorthRetrying(error))
      run.batch = null
      run.batch = await nextOf(run.archive)
    }
    onProgress(run.progress)
  } catch (error) {
    throw asRestoreFault(error)
  } finally {
    if (isAborted()) await run.archive?.batches.return()
  }
}

/** The code that opens archives comes with the first one. */
async function open(file: File): Promise<Archive> {
  const { openArchive } = await import('./readArchive').catch((error: unknown) => {
    logError('What opens archives could not be loaded', error)
    throw new RestoreFault('What opens archives could not be loaded.', true)
  })
  return openArchive(file)
}

async function nextOf({ batches }: Archive): Promise<Batch | null> {
  const next = await batches.next()
  return next.done ? null : next.value
}

function progressAfter({ done, total, restored, present }: RestoreProgress, { records }: Batch, added: { restored: number; present: number }): RestoreProgress {
  return { done: done + records.length, total, restored: restored + added.restored, present: present + added.present }
}

function asRestoreFault(error: unknown): RestoreFault {
  if (error instanceof RestoreFault) return error
  if (error instanceof ArchiveFault) return new RestoreFault(error.message, false)
  logError('An archive could not be read', error)
  return new RestoreFault('The file could not be read.', false)
}

/** The server's words; where it names a record at fault, its line in the archive. */
function faultOf(error: unknown, { lines }: Batch): string {
  const [[path, message] = ['', '']] = isApiError(error) ? Object.entries(error.fields ?? {}) : []
  const [, index = '', field = ''] = /^records\.(\d+)\.(.+)$/.exec(path) ?? []
  const line = lines[Number(index)]
  return index === '' || line === undefined ? messageOf(error) : `Line ${String(line)} of the records was refused (${field}: ${message})`
}

/** Not signed in any more, too slow a connection, too many calls, a server in trouble: none of them is the archive's fault. */
function isWorthRetrying(error: unknown): boolean {
  if (!isApiError(error) || typeof error.status !== 'number') return true
  return error.status >= 500 || [401, 408, 429].includes(error.status)
}
