import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { type AccountState, emptyState } from './accountState'

/** The part of a simulator that is kept between runs. */
export interface Kept {
  state: AccountState
  /** The milliseconds that its clock is ahead. */
  movedBy: number
  /** The last port, so that links stay valid; 0 for none. */
  port: number
}

const object = v.looseObject({ id: v.string() })
const record = v.looseObject({ id: v.string(), object })
const price = v.looseObject({ id: v.string(), recurring: v.looseObject({ interval: v.string() }) })
const item = v.looseObject({ price, current_period_end: v.number() })
const subscription = v.looseObject({
  id: v.string(),
  customer: v.string(),
  items: v.looseObject({ data: v.looseTuple([item]) }),
})
const keptFile = v.object({
  movedBy: v.pipe(v.number(), v.integer()),
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  customers: answerList(record),
  sessions: answerList(record),
  subscriptions: answerList(subscription),
  invoices: answerList(object),
  portals: answerList(object),
  answers: answerList(object),
  undelivered: answerList(object),
})
type Lists = Omit<v.InferOutput<typeof keptFile>, 'movedBy' | 'port'>

/** Returns what a simulator keeps before anything has happened. */
export function emptyKept(): Kept {
  return { state: emptyState(), movedBy: 0, port: 0 }
}

/** Reads a simulator's file. A missing one is empty; a broken one is too, and is renamed aside. */
export function readStateFile(file: string): Kept {
  const text = textOf(file)
  if (text === undefined) return emptyKept()
  try {
    const { movedBy, port, ...lists } = v.parse(keptFile, JSON.parse(text))
    return { state: stateOf(lists), movedBy, port }
  } catch {
    renameSync(file, `${file}.broken-${String(Date.now())}`)
    return emptyKept()
  }
}

/** Writes a simulator's file to a temporary name and renames it. */
export function writeStateFile(file: string, { state, movedBy, port }: Kept): void {
  const lists = Object.entries(state).map(([name, map]: [string, Map<string, unknown>]) => [
    name,
    [...map.values()],
  ])
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify({ movedBy, port, ...Object.fromEntries(lists) }), {
    mode: 0o600,
  })
  renameSync(draft, file)
}

function stateOf(lists: Lists): AccountState {
  const maps = Object.entries(lists).map(([name, values]) => [
    name,
    new Map(values.map((value) => [value.id, value])),
  ])
  return Object.fromEntries(maps) as AccountState
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
