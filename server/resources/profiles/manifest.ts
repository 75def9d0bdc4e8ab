import { sql } from 'drizzle-orm'
import { directory, linkChecks, links, profiles } from './tables'
import { ownedBy } from '../../platform/db/ownedBy'
import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import type { OwnedRow } from '../../ports/registry'
import { cardSection } from './archive/cards.archive'
import { linkSection } from './archive/links.archive'
import { profileSection } from './archive/profiles.archive'
import { mediaRoutes } from './media/media.routes'
import { fileKeysOf } from './profileFiles'
import { profilesRoutes } from './profiles.routes'

const ownProfile = ownedRow('profile', profiles)

/** An address of a profile; the profile's own one has the profile's id. */
const ownLink: OwnedRow = {
  noun: 'address',
  isOwn: (actor, id) =>
    sql`(${ownedRow('address', links).isOwn(actor, id)} or ${ownProfile.isOwn(actor, id)})`,
}

const ownSocial: OwnedRow = {
  noun: 'social',
  isOwn: (actor, id) =>
    sql`exists (select 1 from ${profiles} where ${ownedBy(profiles, actor)} and ${profiles.content} -> 'socials' @> ${JSON.stringify([{ id }])}::jsonb)`,
}

export const profilesResource: Resource = {
  routes: [...profilesRoutes, ...mediaRoutes],
  ownedTables: [profiles, directory, links, linkChecks],
  archiveSections: [profileSection, cardSection, linkSection],
  ownedRows: {
    '/profiles/{id}': ownProfile,
    '{profileId}': ownProfile,
    '/links/{id}': ownLink,
    '{socialId}': ownSocial,
  },
  baseRules: ({ userId }) => [
    {
      action: 'manage',
      subject: ['Profile', 'Link', 'Social'],
      conditions: { ownerId: userId },
    },
  ],
  async deleteRowsWithFiles({ db, actor }) {
    const deleted = await db
      .delete(profiles)
      .where(ownedBy(profiles, actor))
      .returning({ content: profiles.content })
    return deleted.flatMap(({ content }) => fileKeysOf(content))
  },
}
