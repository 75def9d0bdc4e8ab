import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Everlink } from '@/contract/profiles/profileItems'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import type { Schedule } from '@/contract/profiles/schedule'
import { directory, profiles } from '../../resources/profiles/tables'
import { cards } from '../../resources/cards/tables'
import { type TestServer, socketFrom } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'

const always: Schedule = {
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}

export function everlink(title: string, url: string, change: Partial<Everlink> = {}): Everlink {
  return { id: randomUUID(), title, url, isHidden: false, thumbnail: null, ...always, ...change }
}

const social = (name: ProfileContent['socials'][number]['name'], value: string) => ({
  id: randomUUID(),
  name,
  value,
  isHidden: false,
  media: null,
})
const service = (title: string, description: string, price: string) => ({
  id: randomUUID(),
  title,
  description,
  price,
  url: 'https://moreau.example/book',
  isHidden: false,
  ...always,
})
const file = (letter: string) => `/files/${letter.repeat(32)}.webp`

/** A full profile: ten links, six networks, three phone numbers, two services, pictures. */
export const richContent: ProfileContent = {
  ...emptyProfileContent,
  namePrefix: 'Dr.',
  firstName: 'Ada',
  lastName: 'Moreau',
  pronouns: 'she/her',
  occupation: 'Structural engineer',
  organization: 'Verdigris Bridges',
  department: 'Footbridges',
  bio: 'I draw bridges that people want to stay on: light, quiet, and easy to look after. Twelve of them stand so far, from a garden path in Ghent to the harbour crossing at Turku. Ask me about timber, wind and old stone.',
  phones: [
    { label: 'Work', value: '+33 1 53 67 90 01' },
    { label: 'Mobile', value: '+33 6 12 34 56 78' },
    { label: 'Studio', value: '+32 9 233 45 67' },
  ],
  emails: [
    { label: 'Work', value: 'ada.moreau@verdigris.example' },
    { label: 'Home', value: 'ada@moreau.example' },
  ],
  websites: [
    { label: 'Studio', value: 'https://verdigris.example/bridges' },
    { label: '', value: 'moreau.example' },
  ],
  addresses: [
    {
      label: 'Work',
      formatted: '',
      street: '12 Quai de la Loire',
      extendedAddress: '3rd floor',
      poBox: '',
      city: 'Paris',
      region: '',
      postalCode: '75019',
      country: 'France',
    },
  ],
  socials: [
    social('linkedin', 'ada-moreau'),
    social('instagram', 'ada.bridges'),
    social('mastodon', 'ada@bridges.example'),
    social('github', 'adamoreau'),
    social('wechat', 'adamoreau19'),
    social('youtube', 'adabridges'),
  ],
  everlinks: [
    everlink('Portfolio 2026', 'https://verdigris.example/portfolio', { thumbnail: file('t') }),
    everlink('The harbour crossing, a film', 'https://video.example/watch?v=harbour-crossing', {
      thumbnail: file('u'),
    }),
    everlink('Book an hour with me', 'https://calendar.example/ada-moreau/hour'),
    everlink('Lecture notes: wind on slender decks', 'https://notes.example/wind.pdf'),
    everlink('How we choose timber', 'https://verdigris.example/journal/timber'),
    everlink('Write to the studio', 'mailto:studio@verdigris.example'),
    everlink('Call the site office', 'tel:+3312345678'),
    everlink('Model kits for schools', 'https://shop.example/kits?ref=card', {
      thumbnail: file('w'),
    }),
    everlink('Talk at the Lisbon symposium', 'https://symposium.example/2026/moreau'),
    everlink('Join us: open positions', 'https://verdigris.example/jobs'),
  ],
  services: [
    service(
      'Feasibility study',
      'Two site visits, a sketch, and an honest number within three weeks.',
      'from €2,400',
    ),
    service('Design review', 'A second pair of eyes before you build.', '€180 an hour'),
  ],
  avatar: file('a'),
  banner: file('b'),
  logo: file('l'),
}

export interface TestCard {
  ownerId: string
  token: string
  profileId: string
  slug: string
  /** The virtual card. */
  cardId: string
}

/** Creates a person whose default profile has this content. */
export async function createCard(
  server: TestServer,
  content: Partial<ProfileContent> = {},
  userId = 'ada',
): Promise<TestCard> {
  const { token } = await server.createActor(userId)
  const own = and(eq(profiles.tenantId, TENANT), eq(profiles.ownerId, userId))
  const [row] = await server.database.db.select().from(profiles).where(own)
  const [card] = await server.database.db
    .select()
    .from(cards)
    .where(and(eq(cards.tenantId, TENANT), eq(cards.ownerId, userId)))
  if (!row || !card) throw new Error('A new user has a profile and a card.')
  const made = { ownerId: userId, token, profileId: row.id, slug: row.slug, cardId: card.id }
  await writeFromOtherProcess(server, made, content)
  return made
}

/** Changes a profile's content as another process does, unnoticed by this one. */
export async function writeFromOtherProcess(
  { database }: TestServer,
  { ownerId, profileId }: TestCard,
  change: Partial<ProfileContent>,
): Promise<void> {
  const own = and(
    eq(profiles.tenantId, TENANT),
    eq(profiles.ownerId, ownerId),
    eq(profiles.id, profileId),
  )
  const changed = sql`${profiles.content} || ${JSON.stringify(change)}::text::jsonb`
  await database.db
    .update(profiles)
    .set({ content: changed, version: sql`${profiles.version} + 1` })
    .where(own)
}

/** Adds a physical card that shows the profile. */
export async function addPhysicalCard(
  { database, now }: TestServer,
  { ownerId, profileId }: TestCard,
  change: Partial<typeof cards.$inferInsert> = {},
): Promise<string> {
  const id = `plastic-${randomUUID()}`
  const stamps = { createdAt: now, updatedAt: now }
  await database.db
    .insert(cards)
    .values({ tenantId: TENANT, ownerId, id, profileId, kind: 'physical', ...stamps, ...change })
  await database.db.insert(directory).values({ kind: 'card', key: id, tenantId: TENANT, ownerId })
  return id
}

/** Sends a request as a visitor's browser does, through a socket. */
export async function visit(
  { app }: TestServer,
  address: string,
  { headers = {}, ...init }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  return app.request(
    address,
    { ...init, headers: { ...browser, ...headers } },
    socketFrom('192.0.2.7'),
  )
}
