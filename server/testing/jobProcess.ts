import { pino } from 'pino'
import { openPglite, openPostgres } from '../db/client'
import { lockDataFolder } from '../db/dataFolderLock'
import { createLocalFiles } from '../files/localFiles'
import type { JobKindOf } from '../jobs/jobKind'
import { POLL_MS, type Timer, createJobRunner } from '../jobs/jobRunner'
import { jobKinds } from '../jobs/kinds'

/** A kind that tells the parent process when a step begins, and when it has done its work but has not committed it. */
function told(kind: JobKindOf): JobKindOf {
  return {
    ...kind,
    async step(ctx, work) {
      process.send?.('begun')
      const result = await kind.step(ctx, work)
      process.send?.('worked')
      return result
    },
  }
}

/** Nothing rests between two steps; before the wait for other processes' jobs there is nothing left to do. */
const timer: Timer = (work, ms) => {
  if (ms === POLL_MS) process.send?.('idle')
  else setImmediate(work)
  return () => undefined
}

/*
 * The part of a server that works on jobs, as a process of its own for tests that kill it (`killedProcess.ts`): the embedded database in a folder, or the Postgres at
 * `databaseUrl` with its files in the folder, and the runner.
 */
const [, , folder = '', databaseUrl] = process.argv
if (databaseUrl === undefined) await lockDataFolder(folder)
const { db, close } = databaseUrl === undefined ? await openPglite({ folder: `${folder}/database` }) : await openPostgres(databaseUrl)
const deps = { db, files: createLocalFiles(`${folder}/files`), clock: () => new Date(), log: pino({ level: 'warn' }) }
const runner = createJobRunner({ deps, kinds: jobKinds.map(told), parallel: 1, restMs: 0, timer })
process.once('message', () => {
  void runner.stop().then(close).then(() => process.exit(0))
})
runner.wake()
