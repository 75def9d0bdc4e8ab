import type { JobKindOf } from './jobKind'
import { nextJobs } from './jobStore'
import { type RunnerDeps, runStep } from './runStep'
import { createStepGate } from './stepGate'

export interface JobStepper {
  /** Runs one step of one job; resolves to whether there was one. */
  step: () => Promise<boolean>
}

/**
 * The time in milliseconds that a step should take. The embedded database serves nobody else during
 * it; on Postgres only changes of the same rows wait.
 */
export const STEP_MS = { embedded: 120, postgres: 500 }
const LIMIT = { least: 50, first: 500, most: 20_000 }

/**
 * Creates a stepper, which runs jobs one step at a time, each owner in turn, so that one person's
 * million rows do not delay another's ten. Steps that run at once belong to different owners. The
 * size of a step depends on the duration of the last one, unless `limit` fixes it.
 */
export function createStepper(
  deps: RunnerDeps,
  kinds: readonly JobKindOf[],
  { limit, aimMs = STEP_MS.embedded }: { limit?: number; aimMs?: number } = {},
): JobStepper {
  const busy = new Set<string>()
  const gate = createStepGate()
  /** The last turn of each owner with work. */
  const turns = new Map<string, number>()
  const limits = new Map<string, number>()
  let turn = 0

  return {
    async step() {
      const jobs = (await nextJobs(deps)).map((job) => ({
        ...job,
        owner: `${job.tenantId}\0${job.ownerId}`,
      }))
      const owners = new Set(jobs.map(({ owner }) => owner))
      for (const owner of turns.keys()) if (!owners.has(owner)) turns.delete(owner)
      // After a start nobody has had a turn: the jobs least likely to end the process go first.
      const inTurn = jobs
        .filter(({ owner }) => !busy.has(owner))
        .sort(
          (a, b) => (turns.get(a.owner) ?? 0) - (turns.get(b.owner) ?? 0) || a.deaths - b.deaths,
        )
      for (const job of inTurn) {
        if (busy.has(job.owner)) continue
        busy.add(job.owner)
        turns.set(job.owner, (turn += 1))
        const name = `${job.kind} ${job.state}`
        const most = limit ?? limits.get(name) ?? LIMIT.first
        const since = performance.now()
        try {
          const rows = await runStep(deps, kinds, job, most, gate)
          if (rows === null) continue
          limits.set(name, nextLimit(most, rows, aimMs / (performance.now() - since)))
          return true
        } finally {
          busy.delete(job.owner)
        }
      }
      return false
    },
  }
}

/**
 * Returns the next step's size: at most four times and at least half of the last one. `speed` is
 * above 1 if the step was shorter than it should be. A step with little to do is no reason to grow.
 */
function nextLimit(limit: number, rows: number, speed: number): number {
  const factor = Math.min(4, Math.max(0.5, speed))
  if (factor > 1 && rows < limit / 2) return limit
  return Math.round(Math.min(LIMIT.most, Math.max(LIMIT.least, limit * factor)))
}
