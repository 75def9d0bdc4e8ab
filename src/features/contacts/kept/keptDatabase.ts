import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { isKeeping } from '@/shared/lib/storage/keptStorage'
import { KEPT_DATABASE } from '@/shared/lib/storage/userStorage'

/** An answer as the server gave it. `refreshedAt` is in milliseconds since 1970. */
export interface KeptAnswer {
  endpoint: string
  data: unknown
  refreshedAt: number
}

/** The facts about an answer by which the oldest one is found. */
interface KeptEntry {
  /** The contacts in it. */
  rows: number
  /** Its length as JSON. */
  size: number
  seenAt: number
  /** Others go first: a screen begins with it. */
  isFirst: boolean
}

export interface NewAnswer extends KeptAnswer, Pick<KeptEntry, 'rows' | 'isFirst'> {
  key: string
}

type Key = [account: string, key: string]

interface KeptSchema extends DBSchema {
  answers: { key: Key; value: KeptAnswer }
  entries: { key: Key; value: KeptEntry }
}

type Database = IDBPDatabase<KeptSchema>
type Change = IDBPTransaction<KeptSchema, ('answers' | 'entries')[], 'readwrite'>

const VERSION = 1
const stores = ['answers', 'entries'] as const

/** The most that is kept of an account: contacts, and characters of JSON. */
export const keptLimits = { rows: 5000, size: 20_000_000 }

/** Every key of an account: an array sorts after any text. */
function keysOf(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account], [account, []])
}

/** Opens the database for one act, so that another tab can delete it at any time. */
async function withDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDB<KeptSchema>(KEPT_DATABASE, VERSION, {
    upgrade: (opened) => {
      for (const name of stores) opened.createObjectStore(name)
    },
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

/** Keeps an answer of an account for which this browser keeps contacts, and drops the oldest. */
export async function saveAnswer(
  account: string,
  { key, rows, isFirst, ...answer }: NewAnswer,
): Promise<void> {
  const size = JSON.stringify(answer.data).length
  await withDatabase(async (database) => {
    // The user may have signed out, here or in another tab, while the database was opened.
    if (!isKeeping(account)) return
    const change = database.transaction([...stores], 'readwrite')
    await Promise.all([
      change.objectStore('answers').put(answer, [account, key]),
      change
        .objectStore('entries')
        .put({ rows, size, isFirst, seenAt: Date.now() }, [account, key]),
      dropOldest(change, account),
      change.done,
    ])
  })
}

/** Drops what was seen longest ago until the rest is within the limits. */
async function dropOldest(change: Change, account: string): Promise<void> {
  const store = change.objectStore('entries')
  const keys = await store.getAllKeys(keysOf(account))
  const entries = (await store.getAll(keysOf(account))).map((entry, at) => ({
    ...entry,
    key: keys[at] ?? [account, ''],
  }))
  let rows = entries.reduce((sum, entry) => sum + entry.rows, 0)
  let size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const oldestFirst = entries.toSorted(
    (a, b) => Number(a.isFirst) - Number(b.isFirst) || a.seenAt - b.seenAt,
  )
  for (const entry of oldestFirst) {
    if (rows <= keptLimits.rows && size <= keptLimits.size) return
    rows -= entry.rows
    size -= entry.size
    await deleteOne(change, entry.key)
  }
}

async function deleteOne(change: Change, key: Key): Promise<void> {
  for (const name of stores) await change.objectStore(name).delete(key)
}

/** Resolves to an account's answer with a key; undefined if there is none. */
export function readAnswer(account: string, key: string): Promise<KeptAnswer | undefined> {
  return withDatabase(async (database) => {
    const answer = await database.get('answers', [account, key])
    // A full storage still gives what it has.
    await markSeen(database, [account, key]).catch(() => undefined)
    return answer
  })
}

async function markSeen(database: Database, key: Key): Promise<void> {
  const { store, done } = database.transaction('entries', 'readwrite')
  const entry = await store.get(key)
  await Promise.all([entry && store.put({ ...entry, seenAt: Date.now() }, key), done])
}

/** Resolves to all of an account's answers, with their keys. */
export function readAnswers(account: string): Promise<(KeptAnswer & { key: string })[]> {
  return withDatabase(async (database) => {
    const { store } = database.transaction('answers')
    const [keys, answers] = await Promise.all([
      store.getAllKeys(keysOf(account)),
      store.getAll(keysOf(account)),
    ])
    return answers.map((answer, at) => ({ ...answer, key: keys[at]?.[1] ?? '' }))
  })
}

/** Deletes an account's answers for which `isGone` returns true. */
export function deleteAnswers(
  account: string,
  isGone: (key: string, answer: KeptAnswer) => boolean,
): Promise<void> {
  return withDatabase(async (database) => {
    const change = database.transaction([...stores], 'readwrite')
    let cursor = await change.objectStore('answers').openCursor(keysOf(account))
    while (cursor) {
      if (isGone(cursor.key[1], cursor.value)) await deleteOne(change, cursor.key)
      cursor = await cursor.continue()
    }
    await change.done
  })
}

/** Deletes the answers of every account but one. */
export function deleteOthers(account: string): Promise<void> {
  return withDatabase(async (database) => {
    const change = database.transaction([...stores], 'readwrite')
    for (const name of stores)
      for (const key of await change.objectStore(name).getAllKeys())
        if (key[0] !== account) await change.objectStore(name).delete(key)
    await change.done
  })
}
