import { isApiError, messageOf } from '@/api/apiError'
import type { ArchiveRecord } from '@/contract/account/archive'
import { logError } from '@/shared/lib/logError'
import { ArchiveError } from '../archive/ArchiveError'
import type { ProfileFile } from '../archive/archiveFiles'
import type { Archive, Batch } from '../archive/readArchive'

export interface RestoreProgress {
  /** Records sent, of how many. */
  done: number
  total: number
  restored: number
  /** Records that were there already. */
  present: number
  /** Files of profiles that were refused. */
  refused: number
}

/** One file on its way back, and how far it is: a run that failed goes on where it was. */
export interface RestoreRun {
  file: File
  archive: Archive | null
  /** What is to be sent next. */
  batch: Batch | null
  /** What of the last batch is still to be uploaded. */
  profileFiles: ProfileFile[]
  /** Profiles that are as the archive has them, but for files that this run uploaded. */
  unchangedProfiles: Set<string>
  /** Whether the server may have changed anything. */
  isSent: boolean
  progress: RestoreProgress
}

/** Why a restore stopped, in words for its owner. */
export class RestoreError extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message)
    this.name = 'RestoreFault'
  }
}

interface Attempt {
  /** What the API answers, as a mutation's promise gives it. */
  send: (
    records: ArchiveRecord[],
  ) => Promise<{ data?: { restored: number; present: number } | undefined; error?: unknown }>
  /** Uploads a file where its profile shows none yet. */
  upload: (file: ProfileFile) => Promise<{ error?: unknown }>
  onProgress: (progress: RestoreProgress) => void
  signal: AbortSignal
}

export function createRestoreRun(file: File): RestoreRun {
  return {
    file,
    archive: null,
    batch: null,
    profileFiles: [],
    unchangedProfiles: new Set(),
    isSent: false,
    progress: { done: 0, total: 0, restored: 0, present: 0, refused: 0 },
  }
}

/** Sends what is left of a run, a batch after the other, each with the files that follow it; a batch that is sent twice counts once. Returns early when aborted; throws RestoreFault. */
export async function restoreArchive(run: RestoreRun, attempt: Attempt): Promise<void> {
  const { onProgress, signal } = attempt
  const isAborted = () => signal.aborted
  try {
    run.archive ??= await open(run.file)
    run.progress = { ...run.progress, total: run.archive.total }
    const { archive } = run
    const next = async () => (run.batch ??= await nextBatch(archive))
    while (!isAborted() && (run.profileFiles.length > 0 || (await next()))) {
      onProgress(run.progress)
      await (run.profileFiles.length > 0 ? uploadFirst(run, attempt) : sendBatch(run, attempt))
    }
    onProgress(run.progress)
  } catch (error) {
    throw toRestoreError(error)
  } finally {
    if (isAborted()) await run.archive?.batches.return()
  }
}

/** Sends the batch; it stays the next one where that was aborted, or fails with a RestoreFault. */
async function sendBatch(
  run: RestoreRun,
  { send, signal }: Pick<Attempt, 'send' | 'signal'>,
): Promise<void> {
  const { batch } = run
  if (!batch) return
  run.isSent = true
  const { data, error } = await send(batch.records)
  if (!data && signal.aborted) return
  if (!data) throw new RestoreError(messageWithLine(error, batch), isWorthRetrying(error))
  run.progress = progressAfter(run.progress, batch, data)
  run.profileFiles = batch.profileFiles
  run.batch = null
}

/** Uploads the first of the files that are left. One that is refused for what it is keeps nothing else from being restored. */
async function uploadFirst(
  run: RestoreRun,
  { upload, signal }: Pick<Attempt, 'upload' | 'signal'>,
): Promise<void> {
  const [file, ...rest] = run.profileFiles
  if (!file) return
  const { error } = await upload(file)
  if (error !== undefined && signal.aborted) return
  if (error !== undefined && isWorthRetrying(error)) throw new RestoreError(messageOf(error), true)
  if (error !== undefined) run.progress = { ...run.progress, refused: run.progress.refused + 1 }
  run.profileFiles = rest
}

/** The code that opens archives comes with the first one. */
async function open(file: File): Promise<Archive> {
  const { openArchive } = await import('../archive/readArchive').catch((error: unknown) => {
    logError('What opens archives could not be loaded', error)
    throw new RestoreError('What opens archives could not be loaded.', true)
  })
  return openArchive(file)
}

async function nextBatch({ batches }: Archive): Promise<Batch | null> {
  const next = await batches.next()
  return next.done ? null : next.value
}

function progressAfter(
  { done, restored, present, ...rest }: RestoreProgress,
  { records }: Batch,
  added: { restored: number; present: number },
): RestoreProgress {
  return {
    ...rest,
    done: done + records.length,
    restored: restored + added.restored,
    present: present + added.present,
  }
}

function toRestoreError(error: unknown): RestoreError {
  if (error instanceof RestoreError) return error
  if (error instanceof ArchiveError) return new RestoreError(error.message, false)
  logError('An archive could not be read', error)
  return new RestoreError('The file could not be read.', false)
}

/** The server's words; where it names a record at fault, its line in the archive. */
function messageWithLine(error: unknown, { lines }: Batch): string {
  const [[path, message] = ['', '']] = isApiError(error) ? Object.entries(error.fields ?? {}) : []
  const [, index = '', field = ''] = /^records\.(\d+)\.(.+)$/.exec(path) ?? []
  const line = lines[Number(index)]
  return index === '' || line === undefined
    ? messageOf(error)
    : `Line ${String(line)} of the records was refused (${field}: ${message})`
}

/** Not signed in any more, too slow a connection, too many calls, a full account, a server in trouble: none of them is the archive's fault. */
function isWorthRetrying(error: unknown): boolean {
  if (!isApiError(error) || typeof error.status !== 'number') return true
  return (
    error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'LIMIT_REACHED'
  )
}
