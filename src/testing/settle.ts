import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority as IdlePriority, unstable_scheduleCallback as schedule } from 'scheduler'

const reactIsIdle = () =>
  new Promise<void>((resolve) => {
    schedule(IdlePriority, () => { resolve() })
  })

/**
 * Lets `findBy…`, `waitFor` and each user event end only when React has nothing left to do: what a screen does after it is shown
 * (register its fields, take the focus, listen to keys) has happened by then, on a busy machine too.
 */
export function settleBeforeAsserting(): void {
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
