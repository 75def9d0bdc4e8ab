import type { ArchiveRecord } from '@/contract/account/archive'
import { requireAbility } from '../contacts'
import { requireOwnAccount } from '../users'
import { invalidateCards } from '../profiles'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { notFound } from '../../platform/http/apiError'
import { storePictures } from './storePictures'
import type { Ctx, Restoring } from '../../ports/context'
import { lockAccount } from '../../platform/identity/userRecord'

/**
 * Restores records of an archive into the actor's account, all or none. A record whose id exists
 * stays as it is and counts as `present`, so the same records may be sent again, even in parallel.
 * An unreadable picture refuses them all, with an error at its field. A default profile comes with
 * its cards and replaces the empty one of a new account.
 */
export async function restoreAccount(ctx: Ctx, userId: string, records: readonly ArchiveRecord[]) {
  await requireOwnAccount(ctx, userId, 'update')
  requireAbility(ctx, 'create')
  return withUpload(ctx, async (upload) => {
    const pictures = await storePictures(ctx, upload, records)
    const { restored, leftOut, newKeys, turnedOff } = await ctx.db.transaction(async (tx) => {
      const found = { leftOut: [], newKeys: [], turnedOff: 0 }
      const restoring: Restoring = { ctx: { ...ctx, db: tx }, pictures, ...found }
      if (!(await lockAccount(restoring.ctx))) throw notFound('user')
      let count = 0
      for (const { restore } of ctx.registry.archiveSections)
        count += await restore(restoring, records)
      await upload.commit(restoring.ctx)
      // Pictures of records that a parallel restore added.
      await deleteFilesAfterCommit(restoring.ctx, [...pictures.values()])
      return { ...restoring, restored: count }
    })
    invalidateCards(ctx)
    const present = records.length - restored
    return {
      restored,
      present,
      ...(leftOut.length > 0 && { leftOut }),
      ...(newKeys.length > 0 && { newKeys }),
      ...(turnedOff > 0 && { turnedOff }),
    }
  })
}
