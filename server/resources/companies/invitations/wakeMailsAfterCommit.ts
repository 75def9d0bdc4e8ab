import type { Ctx } from '../../../ports/context'

/** Tells the sender of invitations that some wait, once they are stored. */
export function wakeMailsAfterCommit(
  { afterCommit, wakeMails }: Pick<Ctx, 'afterCommit' | 'wakeMails'>,
  { isMailed }: { isMailed: boolean },
): void {
  if (!isMailed) return
  afterCommit(() => {
    wakeMails()
    return Promise.resolve()
  })
}
