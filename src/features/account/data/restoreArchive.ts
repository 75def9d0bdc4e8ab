import { isApiError, messageOf } from '@/api/apiError'
import type { ArchiveRecord } from '@/contract/account/archive'
import { logError } from '@/shared/lib/logError'
import { ArchiveError } from '../archive/ArchiveError'
import type { ProfileFile } from '../archive/archiveFiles'
import type { Archive, Batch } from '../archive/readArchive'

export interface RestoreProgress {
  /** The number of records sent. */
  done: number
  total: number
  restored: number
  /** Records that existed already. */
  present: number
  /** Files of profiles that the server refused. */
  refused: number
  /** Fields that profiles did not get, because a company locks them. */
  leftOut: readonly LeftOut[]
  /** The addresses that have other keys here, because somebody else has or had them. */
  newKeys: readonly NewKey[]
  /** Profiles that came back turned off, because the plan allows no more. */
  turnedOff: number
}

/** A public key of the archive, and the one that replaces it here. */
export interface NewKey {
  kind: 'card' | 'profile' | 'slug'
  from: string
  to: string
}

interface LeftOut {
  profileId: string
  fields: readonly string[]
}

interface Restored {
  restored: number
  present: number
  leftOut?: readonly LeftOut[] | undefined
  newKeys?: readonly NewKey[] | undefined
  turnedOff?: number | undefined
}

/** The restore of one file with its position, so that a failed run can continue. */
export interface RestoreRun {
  file: File
  archive: Archive | null
  batch: Batch | null
  /** Files of the last batch that are still to be uploaded. */
  profileFiles: ProfileFile[]
  /** Something was sent, so the server's data may have changed. */
  isSent: boolean
  progress: RestoreProgress
}

/** A restore stopped; the message is shown to the user. */
export class RestoreError extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message)
    this.name = 'RestoreError'
  }
}

interface Attempt {
  send: (records: ArchiveRecord[]) => Promise<{ data?: Restored | undefined; error?: unknown }>
  /** Uploads a file unless its profile has one there already. */
  upload: (file: ProfileFile) => Promise<{ error?: unknown }>
  onProgress: (progress: RestoreProgress) => void
  signal: AbortSignal
}

const noProgress: RestoreProgress = {
  done: 0,
  total: 0,
  restored: 0,
  present: 0,
  refused: 0,
  leftOut: [],
  newKeys: [],
  turnedOff: 0,
}

export function createRestoreRun(file: File): RestoreRun {
  return {
    file,
    archive: null,
    batch: null,
    profileFiles: [],
    isSent: false,
    progress: noProgress,
  }
}

/**
 * Sends the rest of a run, batch by batch, each followed by its files; a batch that is sent twice
 * counts once. Returns early when aborted. Throws RestoreError.
 */
export async function restoreArchive(run: RestoreRun, attempt: Attempt): Promise<void> {
  const { onProgress, signal } = attempt
  const isAborted = () => signal.aborted
  try {
    run.archive ??= await loadArchive(run.file)
    run.progress = { ...run.progress, total: run.archive.total }
    const { archive } = run
    const loadBatch = async () => (run.batch ??= await nextBatch(archive))
    while (!isAborted() && (run.profileFiles.length > 0 || (await loadBatch()))) {
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

/** Sends the batch, which stays in the run if that is aborted or fails. Throws RestoreError. */
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
  const idHere = new Map(data.newKeys?.map(({ from, to }) => [from, to]))
  run.profileFiles = batch.profileFiles.map((file) => ({
    ...file,
    profileId: idHere.get(file.profileId) ?? file.profileId,
  }))
  run.batch = null
}

/** Uploads the first of the remaining files. A refused file is counted and skipped. */
async function uploadFirst(
  run: RestoreRun,
  { upload, signal }: Pick<Attempt, 'upload' | 'signal'>,
): Promise<void> {
  const [file, ...rest] = run.profileFiles
  if (!file) return
  const { error } = await upload(file)
  if (error !== undefined && signal.aborted) return
  if (error !== undefined && isWorthRetrying(error)) throw new RestoreError(messageOf(error), true)
  if (error !== undefined) run.progress = progressWithout(run.progress, file, error)
  run.profileFiles = rest
}

/** Adds a file that the server refused; FORBIDDEN names the field that a company locks. */
function progressWithout(
  progress: RestoreProgress,
  { profileId }: ProfileFile,
  error: unknown,
): RestoreProgress {
  const isLocked = isApiError(error) && error.code === 'FORBIDDEN'
  const fields = isLocked ? Object.keys(error.fields ?? {}) : []
  return fields.length === 0
    ? { ...progress, refused: progress.refused + 1 }
    : { ...progress, leftOut: withLeftOut(progress.leftOut, [{ profileId, fields }]) }
}

/** Joins what was left out, with one entry for each profile. */
function withLeftOut(known: readonly LeftOut[], added: readonly LeftOut[]): readonly LeftOut[] {
  const byProfile = new Map(known.map(({ profileId, fields }) => [profileId, fields]))
  for (const { profileId, fields } of added)
    byProfile.set(profileId, [...(byProfile.get(profileId) ?? []), ...fields])
  return [...byProfile].map(([profileId, fields]) => ({ profileId, fields }))
}

async function loadArchive(file: File): Promise<Archive> {
  const { openArchive } = await import('../archive/readArchive').catch((error: unknown) => {
    logError('The archive reader could not be loaded', error)
    throw new RestoreError('Part of this page could not be loaded. Try again.', true)
  })
  return openArchive(file)
}

async function nextBatch({ batches }: Archive): Promise<Batch | null> {
  const next = await batches.next()
  return next.done ? null : next.value
}

function progressAfter(
  { done, restored, present, leftOut, newKeys, turnedOff, ...rest }: RestoreProgress,
  { records }: Batch,
  added: Restored,
): RestoreProgress {
  return {
    ...rest,
    done: done + records.length,
    restored: restored + added.restored,
    present: present + added.present,
    leftOut: withLeftOut(leftOut, added.leftOut ?? []),
    newKeys: [...newKeys, ...(added.newKeys ?? [])],
    turnedOff: turnedOff + (added.turnedOff ?? 0),
  }
}

function toRestoreError(error: unknown): RestoreError {
  if (error instanceof RestoreError) return error
  if (error instanceof ArchiveError) return new RestoreError(error.message, false)
  logError('An archive could not be read', error)
  return new RestoreError('The file could not be read.', false)
}

/** Returns the server's message, with the line in the archive if it names a record. */
function messageWithLine(error: unknown, { lines }: Batch): string {
  const [[path, message] = ['', '']] = isApiError(error) ? Object.entries(error.fields ?? {}) : []
  const [, index = '', field = ''] = /^records\.(\d+)\.(.+)$/.exec(path) ?? []
  const line = lines[Number(index)]
  return index === '' || line === undefined
    ? messageOf(error)
    : `Line ${String(line)} of the records was refused (${field}: ${message})`
}

/** Returns whether the cause lies outside of the archive, such as the connection or a limit. */
function isWorthRetrying(error: unknown): boolean {
  if (!isApiError(error) || typeof error.status !== 'number') return true
  return (
    error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'LIMIT_REACHED'
  )
}
