import { and, eq } from 'drizzle-orm'
import { applyPatch, newRow } from '../../contacts/contactRow'
import { insertContacts } from '../../contacts/contactStore'
import type { Db } from '../../db/client'
import { profiles } from '../../db/schema'
import { addUserRecord } from '../../users/userRecord'
import { DEMO_CONTACTS, demoContact } from './demoContacts'

interface Options {
  db: Db
  tenantId: string
  userId: string
  email: string
  now: Date
}

const BATCH = 200

/** Fills an empty database with a demo user's record and several hundred plausible contacts, dated relative to `now`. */
export async function seedDemo({ db, tenantId, userId, email, now }: Options): Promise<void> {
  await db.transaction(async (tx) => {
    const user = { tenantId, id: userId, firstName: 'Ines', lastName: 'Marchetti', email, phoneNumber: '', isPremium: true }
    await addUserRecord(tx, user, now)
    const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
    const [profile] = await tx.select({ id: profiles.id }).from(profiles).where(own)
    if (!profile) throw new Error('The demo user has no profile.')
    const origin = { tenantId, userId, profileId: profile.id, source: 'demo' } as const
    const rows = Array.from({ length: DEMO_CONTACTS }, (_, index) => {
      const { createdAt, patch } = demoContact(index, now)
      return newRow({ ...origin, now: createdAt }, applyPatch(null, patch))
    })
    for (let start = 0; start < rows.length; start += BATCH) await insertContacts({ db: tx, actor: { tenantId, userId } }, rows.slice(start, start + BATCH))
  })
}
