import type { Job } from '@/contract/jobs'
import { type SafeStorage, browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

/** Jobs that stand in the tray until they are put away, in every tab of this browser and after a reload. */
const FOLLOWED = userStorageKey('jobs')
/** Jobs whose end is told in the tab that started them, also after a reload. */
const EXPECTED = userStorageKey('jobs-expected')

const listeners = new Set<() => void>()

/** Call it with the id of a job that was just started here: it stands in the tray, and this tab tells how it ended. */
export function followJob(jobId: string): void {
  expect(jobId)
  keepJob(jobId)
}

/** The same for a job that is being undone. */
export function followUndo(jobId: string): void {
  expect(undoOf(jobId))
  keepJob(jobId)
}

/** The job stands in the tray after its end too. */
export function keepJob(jobId: string): void {
  const ids = readIds(FOLLOWED, browserStorage)
  if (!ids.includes(jobId)) write(browserStorage, FOLLOWED, [...ids, jobId])
}

/** Puts ended jobs away. */
export function dismissJobs(jobIds: readonly string[]): void {
  write(
    browserStorage,
    FOLLOWED,
    readIds(FOLLOWED, browserStorage).filter((id) => !jobIds.includes(id)),
  )
}

/** Whether this tab is to tell that the job is in this state, its end or the end of its undoing; true once. */
export function takeExpected({ id, state }: Pick<Job, 'id' | 'state'>): boolean {
  const awaited = state === 'failed' ? [id, undoOf(id)] : state === 'undone' ? [undoOf(id)] : [id]
  const expected = readIds(EXPECTED, tabStorage)
  const left = expected.filter((entry) => !awaited.includes(entry))
  if (left.length === expected.length) return false
  write(tabStorage, EXPECTED, left)
  return true
}

/** What `followedIds` reads, as it is stored: the same text for the same jobs. */
export function followedText(): string {
  return browserStorage.get(FOLLOWED) ?? ''
}

export function followedIds(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // somebody else wrote it
  }
}

/** Calls back when a tab of this browser follows another job or puts one away; returns how to stop. */
export function onFollowedChange(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function expect(entry: string): void {
  write(tabStorage, EXPECTED, [...readIds(EXPECTED, tabStorage), entry])
}

function undoOf(jobId: string): string {
  return `undo ${jobId}`
}

function readIds(key: string, storage: SafeStorage): readonly string[] {
  return followedIds(storage.get(key) ?? '')
}

function write(storage: SafeStorage, key: string, ids: readonly string[]): void {
  if (ids.length === 0) storage.remove(key)
  else storage.set(key, JSON.stringify([...new Set(ids)]))
  for (const listener of listeners) listener()
}
