import { randomBytes } from 'node:crypto'
import type { ArchiveRecord } from '@/contract/archive'
import { PictureFault } from '../contacts/picture'
import { requireAbility } from '../contacts/contacts.service'
import { invalid, notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { knownContacts } from './contactSection'
import { createPictureReader } from './readPicture'
import { lockAccount, requireOwnAccount } from './requireOwnAccount'
import type { Restoring } from './section'
import { sections } from './sections'

/**
 * Puts records of an archive back into the actor's account, all or nothing. A record whose id is there stays as it is and counts as `present`, so
 * that the same records may come again, also at once. A picture that cannot be read refuses them all, at its field. The cards of a default profile come
 * with it: then the one that the new account had by itself gives way.
 */
export async function restoreAccount(ctx: Ctx, userId: string, records: readonly ArchiveRecord[]) {
  await requireOwnAccount(ctx, userId, 'update')
  requireAbility(ctx, 'create')
  const stored = await storePictures(ctx, records)
  const pictures = new Map(stored)
  try {
    const restored = await ctx.db.transaction(async (tx) => {
      const restoring: Restoring = { ctx: { ...ctx, db: tx }, pictures, spareCard: null }
      if (!(await lockAccount(restoring.ctx))) throw notFound('user')
      let count = 0
      for (const { restore } of sections) count += await restore(restoring, records)
      return count
    })
    ctx.afterwards(() => deleteFiles(ctx, pictures))
    return { restored, present: records.length - restored }
  } catch (error) {
    await deleteFiles(ctx, stored)
    throw error
  }
}

/** Stores the pictures of contacts that are not there yet: the key of each by its contact's id. */
async function storePictures(ctx: Ctx, records: readonly ArchiveRecord[]): Promise<Map<string, string>> {
  const withPicture = records.flatMap((record, index) => (record.type === 'contact' && record.picture !== undefined ? [{ id: record.id, picture: record.picture, index }] : []))
  const known = await knownContacts(ctx, withPicture)
  const readPicture = createPictureReader()
  const wanted: { id: string; bytes: Uint8Array }[] = []
  for (const { id, picture, index } of withPicture) {
    if (!known.has(id)) wanted.push({ id, bytes: await readPicture(Buffer.from(picture, 'base64')).catch((error: unknown) => refusePicture(error, index)) })
  }
  const stored = new Map<string, string>()
  try {
    for (const { id, bytes } of wanted) {
      const key = `${randomBytes(24).toString('base64url')}.webp`
      stored.set(id, key)
      await ctx.files.put(key, bytes)
    }
    return stored
  } catch (error) {
    await deleteFiles(ctx, stored)
    throw error
  }
}

function refusePicture(error: unknown, index: number): never {
  if (error instanceof PictureFault) throw invalid({ [`records.${String(index)}.picture`]: error.message })
  throw error
}

async function deleteFiles({ files }: Ctx, keys: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all([...keys.values()].map((key) => files.delete(key)))
}
