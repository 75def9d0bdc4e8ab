import type { Contact } from '@/contract/contacts/contact'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import type { Ctx } from '../../ports/context'
import { uploadedPicture } from '../../platform/pictures/uploadedPicture'
import { findContact } from './contactAccess'
import { presentContact } from './presentContact'
import { updateAtVersion } from './updateAtVersion'

/**
 * Sets the picture, encoded again so that uploaded bytes are never served. Throws `CONFLICT` when
 * the contact changes meanwhile.
 */
export async function uploadDisplayImage(
  ctx: Ctx,
  contactId: string,
  file: Blob,
): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const bytes = await uploadedPicture(file)
  return withUpload(ctx, async (upload) => {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    return ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      const row = await updateAtVersion(
        inside,
        before,
        before.version,
        { displayImage: key },
        'CONFLICT',
      )
      await deleteFilesAfterCommit(
        inside,
        before.displayImage === null ? [] : [before.displayImage],
      )
      await upload.commit(inside)
      return presentContact(row)
    })
  })
}

/**
 * Removes the picture; without one, nothing changes. Throws `CONFLICT` when the contact changes
 * meanwhile.
 */
export async function deleteDisplayImage(ctx: Ctx, contactId: string): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const { displayImage } = before
  if (displayImage === null) return presentContact(before)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const change = { displayImage: null }
    const row = await updateAtVersion(inside, before, before.version, change, 'CONFLICT')
    await deleteFilesAfterCommit(inside, [displayImage])
    return presentContact(row)
  })
}
