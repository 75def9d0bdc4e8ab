import type { ArchiveRecord } from '@/contract/account/archive'
import { requireAbility } from '../contacts/contactAccess'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { notFound } from '../../platform/http/apiError'
import { forgetPages } from '../profiles/changeProfile'
import { lockAccount, requireOwnAccount } from '../account/requireOwnAccount'
import type { Restoring } from './section'
import { sections } from './sections'
import { storePictures } from './storePictures'
import type { Ctx } from '../../ports/context'

/**
 * Puts records of an archive back into the actor's account, all or nothing. A record whose id is there stays as it is and counts as `present`, so
 * that the same records may come again, also at once. A picture that cannot be read refuses them all, at its field. The cards of a default profile come
 * with it: then the one that the new account had by itself gives way.
 */
export async function restoreAccount(ctx: Ctx, userId: string, records: readonly ArchiveRecord[]) {
  await requireOwnAccount(ctx, userId, 'update')
  requireAbility(ctx, 'create')
  return withUpload(ctx, async (upload) => {
    const pictures = await storePictures(ctx, upload, records)
    const restored = await ctx.db.transaction(async (tx) => {
      const restoring: Restoring = { ctx: { ...ctx, db: tx }, pictures }
      if (!(await lockAccount(restoring.ctx))) throw notFound('user')
      let count = 0
      for (const { restore } of sections) count += await restore(restoring, records)
      await upload.commit(restoring.ctx)
      // What nobody needs: the records were put back meanwhile.
      await deleteFilesAfterCommit(restoring.ctx, [...pictures.values()])
      return count
    })
    forgetPages(ctx)
    return { restored, present: records.length - restored }
  })
}
