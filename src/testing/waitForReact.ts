import { configure, getConfig } from '@testing-library/react'
import {
  unstable_IdlePriority as IdlePriority,
  unstable_scheduleCallback as schedule,
} from 'scheduler'

const idleTask = () =>
  new Promise<void>((resolve) => {
    schedule(IdlePriority, () => {
      resolve()
    })
  })

/** How many effects in a row may each cause the next rendering. */
const RENDERINGS = 5

/**
 * What an effect changes, React schedules in a microtask: after the idle task that runs in the same turn of the scheduler. So it takes one idle task for each
 * rendering that an effect causes.
 */
async function reactIsIdle(): Promise<void> {
  for (let rendering = 0; rendering < RENDERINGS; rendering += 1) await idleTask()
}

/**
 * Ends `findBy…`, `waitFor` and each user event only when React has nothing left to do: what a screen does after it is shown
 * (register its fields, take the focus, listen to keys) has happened by then, on a busy machine too.
 */
export function waitForReactBeforeAsserting(): void {
  const config = getConfig()
  configure({
    asyncWrapper: (act) =>
      config.asyncWrapper(async () => {
        const result: unknown = await act()
        await reactIsIdle()
        return result
      }),
  })
}
