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

/** Limit of effects in a row that each cause the next rendering. */
const RENDERINGS = 5

/**
 * Waits for one idle task per rendering: React schedules an effect's change in a microtask, after
 * the idle task of the same turn.
 */
async function reactIsIdle(): Promise<void> {
  for (let rendering = 0; rendering < RENDERINGS; rendering += 1) await idleTask()
}

/**
 * Makes `findBy…`, `waitFor` and user events end only when React is idle, so that a screen's
 * effects (registering fields, moving the focus, listening to keys) have run on a busy machine too.
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
