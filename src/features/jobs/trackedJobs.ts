import { useMemo, useSyncExternalStore } from 'react'
import type { Job } from '@/contract/jobs'
import { type SafeStorage, browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

/** Key of the jobs the tray shows until they are dismissed, in every tab of this browser. */
const TRACKED = userStorageKey('jobs')
/** Key of the jobs whose end this tab announces, also after a reload. */
const EXPECTED = userStorageKey('jobs-expected')

const listeners = new Set<() => void>()

/** Shows a job that was just started here in the tray; this tab announces its end. */
export function trackJob(jobId: string): void {
  expectEnd(jobId)
  keepInTray(jobId)
}

/** Shows a job that is being undone in the tray; this tab announces the end of the undo. */
export function trackUndo(jobId: string): void {
  expectEnd(undoOf(jobId))
  keepInTray(jobId)
}

/** Keeps a job in the tray after its end. */
export function keepInTray(jobId: string): void {
  const ids = readIds(TRACKED, browserStorage)
  if (!ids.includes(jobId)) write(browserStorage, TRACKED, [...ids, jobId])
}

/** Removes ended jobs from the tray. */
export function dismissJobs(jobIds: readonly string[]): void {
  write(
    browserStorage,
    TRACKED,
    readIds(TRACKED, browserStorage).filter((id) => !jobIds.includes(id)),
  )
}

/**
 * Returns whether this tab has to announce that a job, or its undo, has ended in this state.
 * True only once for each end.
 */
export function takeEndNotice({ id, state }: Pick<Job, 'id' | 'state'>): boolean {
  const ended = state === 'failed' ? [id, undoOf(id)] : state === 'undone' ? [undoOf(id)] : [id]
  const expected = readIds(EXPECTED, tabStorage)
  const remaining = expected.filter((entry) => !ended.includes(entry))
  if (remaining.length === expected.length) return false
  write(tabStorage, EXPECTED, remaining)
  return true
}

/** Returns the stored text of the tracked jobs, for `parseIds`: equal for equal jobs. */
export function readTracked(): string {
  return browserStorage.get(TRACKED) ?? ''
}

export function parseIds(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // written by something else
  }
}

/** Subscribes to changes of the tracked jobs, in any tab; returns the unsubscribe function. */
function subscribeToTracked(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Returns the ids of the jobs that the tray shows until they are dismissed. */
export function useTrackedJobs(): readonly string[] {
  const text = useSyncExternalStore(subscribeToTracked, readTracked)
  return useMemo(() => parseIds(text), [text])
}

function expectEnd(entry: string): void {
  write(tabStorage, EXPECTED, [...readIds(EXPECTED, tabStorage), entry])
}

function undoOf(jobId: string): string {
  return `undo ${jobId}`
}

function readIds(key: string, storage: SafeStorage): readonly string[] {
  return parseIds(storage.get(key) ?? '')
}

function write(storage: SafeStorage, key: string, ids: readonly string[]): void {
  if (ids.length === 0) storage.remove(key)
  else storage.set(key, JSON.stringify([...new Set(ids)]))
  for (const listener of listeners) listener()
}
