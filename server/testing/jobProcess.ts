import { createFileThread } from '../resources/contactImports/reading/fileThread'
import { openPglite, openPostgres } from '../platform/db/client'
import { lockDataFolder } from '../platform/db/dataFolder/dataFolderLock'
import { createLocalFiles } from '../platform/files/localFiles'
import type { JobKindOf } from '../platform/jobs/jobKind'
import { POLL_MS, type Timer, createJobRunner } from '../platform/jobs/jobRunner'
import { registry } from '../resources'
import { defaultLimits } from '../platform/limits'
import { createLog } from '../platform/log/createLog'

export interface JobProcessOptions {
  /** The folder of the embedded database and the files. */
  folder: string
  /** A Postgres instead of the embedded database. */
  databaseUrl?: string
  /**
   * The number of jobs that run at once, 1 if missing; the first steps wait until that many have
   * begun.
   */
  together?: number
  /** The most rows that one step does. */
  mostRows?: number
  /** The title of a job whose every step ends the process. */
  deadly?: string
}

let begun = 0
let allHaveBegun: () => void = () => undefined
const untilAllHaveBegun = new Promise<void>((resolve) => {
  allHaveBegun = resolve
})

/**
 * Wraps a kind so that it tells the parent process when a step begins, and when it has worked but
 * not committed.
 */
function reportSteps(
  kind: JobKindOf,
  { together = 1, mostRows, deadly }: JobProcessOptions,
): JobKindOf {
  return {
    ...kind,
    ...(mostRows !== undefined && { mostRows }),
    async step(ctx, work) {
      process.send?.('begun')
      begun += 1
      if (begun >= together) allHaveBegun()
      await untilAllHaveBegun
      if (work.job.title === deadly) process.kill(process.pid, 'SIGKILL')
      const result = await kind.step(ctx, work)
      process.send?.('worked')
      return result
    },
  }
}

/**
 * A timer without pauses between steps; it reports when the runner waits for other processes' jobs,
 * because then nothing is left to do.
 */
const timer: Timer = (work, ms) => {
  if (ms === POLL_MS) process.send?.('idle')
  else setImmediate(work)
  return () => undefined
}

/*
 * The part of a server that runs jobs, as a process for tests that kill it (`killedProcess.ts`):
 * the embedded database in a folder, or a Postgres with its files in the folder, and the runner.
 */
async function main(options: JobProcessOptions): Promise<void> {
  const { folder, databaseUrl, together = 1 } = options
  if (databaseUrl === undefined) await lockDataFolder(folder)
  const { db, close } =
    databaseUrl === undefined
      ? await openPglite({ folder: `${folder}/database` })
      : await openPostgres(databaseUrl)
  const deps = {
    db,
    // The owner's of all jobs that tests give it.
    tenantId: 'tenant',
    files: createLocalFiles(`${folder}/files`),
    clock: () => new Date(),
    log: createLog('warn'),
    limits: defaultLimits,
    fileThread: createFileThread(),
    registry,
    stripe: null,
    wakeMails: () => undefined,
  }
  const runner = createJobRunner({
    deps,
    kinds: registry.jobKinds.map((kind) => reportSteps(kind, options)),
    parallel: together,
    restMs: 0,
    timer,
  })
  process.once('SIGTERM', () => {
    void runner
      .stop()
      .then(close)
      .then(() => process.exit(0))
  })
  runner.wake()
}

await main(JSON.parse(process.argv[2] ?? '{}') as JobProcessOptions)
