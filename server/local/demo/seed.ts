import { and, eq } from 'drizzle-orm'
import { applyPatch } from '../../resources/contacts/model'
import { newRow, insertContacts } from '../../resources/contacts'
import { grantPremium } from '../../resources/billing'
import { addUserRecord } from '../../resources/users'
import type { Db } from '../../platform/db/client'
import { directory, profiles } from '../../resources/profiles/tables'
import { withUpload } from '../../platform/files/uploads'
import { defaultLimits } from '../../platform/limits'
import { DEMO_CONTACTS, demoContact } from './demoContacts'
import { demoPictures } from './demoPictures'
import { DEMO_SLUG, demoProfile } from './demoProfile'
import { addDemoCards } from './demoCards'
import { addDemoVisits } from './demoVisits'
import { seedCompany } from './seedCompany'
import type { FileStore, Upload } from '../../ports/files'
import type { RuleSigner } from '../../ports/identity'
import type { MintedCard } from '../../resources/cards'

interface Options {
  db: Db
  files: FileStore
  ruleSigner: Pick<RuleSigner, 'deriveKey'>
  tenantId: string
  userId: string
  email: string
  now: Date
}

const BATCH = 200

/**
 * Fills an empty database with a demo user's record, her card at `/card/ines-marchetti`, three
 * physical cards, visits of four months, several hundred plausible contacts, dated relative to `now`, and her company.
 * Returns three blank cards with their codes.
 */
export async function seedDemo(options: Options): Promise<MintedCard[]> {
  const { db, tenantId, files, now } = options
  const blank = await withUpload(
    { db, tenantId, files, clock: () => now, limits: defaultLimits },
    async (upload) => {
      const pictures = await storePictures(upload)
      return db.transaction(async (tx) => {
        const minted = await addDemo({ ...options, db: tx }, pictures)
        await upload.commit({
          db: tx,
          actor: { tenantId, userId: options.userId },
        })
        return minted
      })
    },
  )
  await seedCompany(options)
  return blank
}

interface Pictures {
  avatar: string
  banner: string
}

async function addDemo(
  { db, ruleSigner, tenantId, userId, email, now }: Options,
  pictures: Pictures,
): Promise<MintedCard[]> {
  const user = {
    tenantId,
    id: userId,
    firstName: 'Ines',
    lastName: 'Marchetti',
    email,
    phoneNumber: '',
  }
  await addUserRecord(db, user, now)
  await grantPremium({ db, stripe: null }, { tenantId, userId }, { until: null, now })
  const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
  const [profile] = await db
    .select({ id: profiles.id, slug: profiles.slug })
    .from(profiles)
    .where(own)
  if (!profile) throw new Error('The demo user has no profile.')
  await db
    .update(directory)
    .set({ key: DEMO_SLUG })
    .where(and(eq(directory.kind, 'slug'), eq(directory.key, profile.slug)))
  await db
    .update(profiles)
    .set({ slug: DEMO_SLUG, content: demoProfile({ email, ...pictures }) })
    .where(own)
  const origin = { tenantId, userId, profileId: profile.id, source: 'demo' } as const
  const rows = Array.from({ length: DEMO_CONTACTS }, (_, index) => {
    const { createdAt, patch } = demoContact(index, now)
    return newRow({ ...origin, now: createdAt }, applyPatch(null, patch))
  })
  for (let start = 0; start < rows.length; start += BATCH)
    await insertContacts({ db, actor: { tenantId, userId } }, rows.slice(start, start + BATCH))
  const owned = { db, tenantId, userId, profileId: profile.id, now }
  const minted = await addDemoCards({ ...owned, ruleSigner })
  await addDemoVisits(owned)
  return minted
}

async function storePictures(upload: Upload): Promise<Pictures> {
  const store = async (bytes: Uint8Array) => {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    return `/files/${key}`
  }
  const { avatar, banner } = await demoPictures()
  return { avatar: await store(avatar), banner: await store(banner) }
}
