import * as v from 'valibot'
import { line, nameLine, required, timestamp, uuid } from '../fields'
import { block } from '../integrations/block'
import { answerList } from '../list'
import { shownCompany } from '../companies/shownCompany'
import * as content from './profileContent'
import { everlinks, services, storedEverlinks, storedServices } from './profileItems'

/** Words that our own paths use, or that would mislead a visitor. */
const RESERVED = new Set([
  'new',
  'edit',
  'admin',
  'administrator',
  'api',
  'app',
  'auth',
  'card',
  'cards',
  'contact',
  'contacts',
  'help',
  'login',
  'me',
  'official',
  'profile',
  'root',
  'settings',
  'sign-in',
  'support',
  'system',
  'tessera',
  'www',
])

/** The last part of a card's URL: 3 to 60 lowercase letters, digits and single hyphens. */
export const slug = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(3, 'Use at least 3 characters.'),
  v.maxLength(60, 'Use at most 60 characters.'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.'),
  v.check((value) => !RESERVED.has(value), 'This address is reserved. Choose another one.'),
)

/** A profile in the list. Only the owner sees its `name`. */
export const profileSummary = v.object({
  id: uuid,
  version: v.number(),
  name: v.string(),
  slug: v.string(),
  /** The key of its virtual card, which never changes. */
  cardId: v.string(),
  isDefault: v.boolean(),
  isActive: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  occupation: v.string(),
  avatar: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ProfileSummary = v.InferOutput<typeof profileSummary>

export const profile = v.object({
  ...profileSummary.entries,
  ...content.profileContent.entries,
  /** Chosen items of connected accounts; changed by a call of their own. */
  blocks: v.optional(answerList(block), []),
  /** The company that the profile's card shows. */
  company: v.optional(v.nullable(shownCompany)),
})
export type Profile = v.InferOutput<typeof profile>

export const uploadedFile = v.optional(v.null('Only an upload sets a file; null removes it.'))

export const profileName = v.pipe(required, nameLine(60))

/**
 * A change as a form sends it. A missing field stays; a list is replaced as a whole. A picture of
 * an everlink or a social stays with its id, and null removes it.
 */
export const profilePatch = v.strictObject({
  name: v.optional(profileName),
  slug: v.optional(slug),
  isDefault: v.optional(v.literal(true, 'Make another profile the default instead.')),
  ...v.partial(v.strictObject(content.profileDetails)).entries,
  everlinks: v.optional(everlinks),
  services: v.optional(services),
  appearance: v.optional(content.appearance),
  avatar: uploadedFile,
  banner: uploadedFile,
  logo: uploadedFile,
  backgroundVideo: uploadedFile,
})
export type ProfilePatch = v.InferOutput<typeof profilePatch>

/**
 * A change on the wire. Values stored before today's rules may stay; `changeErrors` with
 * `profilePatch` checks the rest.
 */
export const profileChange = v.strictObject({
  ...profilePatch.entries,
  name: v.optional(v.pipe(required, line(60))),
  ...v.partial(v.strictObject(content.storedDetails)).entries,
  everlinks: v.optional(storedEverlinks),
  services: v.optional(storedServices),
})
