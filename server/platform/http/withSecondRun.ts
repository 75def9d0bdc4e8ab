import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@/contract/call'
import type { Ctx } from '../../ports/context'
import { takesIdempotencyKey } from './idempotency'
import { isTransactionConflict } from './outageOf'
import { mediaTypesOf } from './readInput'

/** The time for which the other transaction may take the locks that were given up for it. */
const PAUSE_MS = 100

/**
 * Runs the verb of a call and, if the database ends its transaction in favor of another one, once
 * more. A call that would then create something twice, stores files or asks a provider is refused
 * instead. Work for after the commit is that of the run that succeeded.
 */
export async function withSecondRun(
  ctx: Ctx,
  call: Call,
  key: string | undefined,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const runOnce = async () => {
    const works: Parameters<Ctx['afterCommit']>[0][] = []
    const answer = await run({ ...ctx, afterCommit: (work) => works.push(work) })
    for (const work of works) ctx.afterCommit(work)
    return answer
  }
  try {
    return await runOnce()
  } catch (error) {
    if (!isTransactionConflict(error) || !mayRunAgain(call, key)) throw error
    // Begun at once, it could take a lock before the other one does, and be ended again.
    await wait(PAUSE_MS)
    return runOnce()
  }
}

function mayRunAgain(call: Call, key: string | undefined): boolean {
  const storesFiles = call.body && mediaTypesOf(call.body).includes('multipart/form-data')
  if (storesFiles || call.asksProvider) return false
  return key !== undefined || !takesIdempotencyKey(call)
}
