import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Db } from '../platform/db/client'

export const isLong = process.env.LONG === '1'
/** The longest hold in ms of CPU on a quiet machine. */
const GOAL = 100
/** The CPU in ms of `statementMs` on a quiet machine. */
const QUIET_MS = 70
const TRIES = 3

type Work = () => Promise<unknown>

/** The CPU that this thread has used, in ns, as Linux counts it. */
const THREAD_TIME = '/proc/thread-self/schedstat'

const cpuMs = readsThreadTime() ? threadMs : processMs

function readsThreadTime(): boolean {
  try {
    return threadMs() > 0
  } catch {
    return false
  }
}

/** Returns the CPU in ms of this thread: others, as that of files, hold up nobody. */
function threadMs(): number {
  return Number(readFileSync(THREAD_TIME, 'latin1').split(' ')[0]) / 1e6
}

function processMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the most CPU in ms that passes between two turns of the event loop, and all of it. */
export async function holdOf(work: Work): Promise<{ hold: number; cpu: number }> {
  const since = cpuMs()
  let [last, hold, isOver] = [since, 0, false]
  const look = () => {
    const now = cpuMs()
    hold = Math.max(hold, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
    await new Promise(setImmediate)
  }
  return { hold, cpu: cpuMs() - since }
}

/** Returns the CPU in ms of a fixed statement. */
async function statementMs(db: Db): Promise<number> {
  const since = cpuMs()
  await db.execute('select sum(number % 7) from generate_series(1, 300000) as number')
  return cpuMs() - since
}

/** Makes the embedded database compile its program, which the first runs of a statement do. */
export async function warmUp(db: Db): Promise<void> {
  await db.execute('analyze')
  for (let run = 0; run < 4; run += 1) await statementMs(db)
}

/**
 * Fails if some work holds the event loop of a quiet machine longer than the goal, in each of three
 * tries. `prepare` runs before each of them. Prints the figures if they are of the full size.
 */
export async function expectShortHold(
  db: Db,
  name: string,
  work: Work,
  prepare: Work = () => Promise.resolve(),
): Promise<void> {
  const figures: string[] = []
  let isShort = false
  // Other work on the machine makes a hold longer, never shorter.
  while (!isShort && figures.length < TRIES) {
    await prepare()
    // As table maintenance does whenever writing pauses.
    await db.execute('vacuum')
    const before = await statementMs(db)
    const { hold, cpu } = await holdOf(work)
    const slowness = Math.max(1, before / QUIET_MS, (await statementMs(db)) / QUIET_MS)
    isShort = hold <= GOAL * slowness
    const [quietHold, quietCpu] = [hold / slowness, cpu / slowness].map((ms) => ms.toFixed(0))
    figures.push(
      `hold ${hold.toFixed(0)}, on a quiet machine some ${quietHold ?? ''} ms of ${quietCpu ?? ''}`,
    )
  }
  if (isLong) console.log(`${name}: ${figures.join(' · ')}`)
  expect(isShort, figures.join(' · ')).toBe(true)
}
