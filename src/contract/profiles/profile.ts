import * as v from 'valibot'
import { line, nameLine, required, timestamp, uuid } from '../fields'
import * as content from './profileContent'
import { everlinks, services, storedEverlinks, storedServices } from './profileItems'

/** Words that an address of ours uses itself, or that would mislead a visitor. */
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

/** The last part of a card's address: 3 to 60 small letters, digits and single hyphens. */
export const slug = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(3, 'Use at least 3 characters.'),
  v.maxLength(60, 'Use at most 60 characters.'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.'),
  v.check((value) => !RESERVED.has(value), 'This address is kept for the product.'),
)

/** A profile in the list of those that a person has. `name` tells it from their others and is shown to nobody else. */
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

/** A whole profile. */
export const profile = v.object({ ...profileSummary.entries, ...content.profileContent.entries })
export type Profile = v.InferOutput<typeof profile>

export const uploadedFile = v.optional(v.null('Only an upload sets a file; null removes it.'))

export const profileName = v.pipe(required, nameLine(60))

/** A change as a person types it. What is left out stays. A list is given whole, in order. A picture of an everlink or a social stays with its id, or is removed by null. */
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

/** A change as it is sent: what was stored before a rule came may stay as it is (`changeFaults` with `profilePatch` judges the rest). */
export const profileChange = v.strictObject({
  ...profilePatch.entries,
  name: v.optional(v.pipe(required, line(60))),
  ...v.partial(v.strictObject(content.storedDetails)).entries,
  everlinks: v.optional(storedEverlinks),
  services: v.optional(storedServices),
})
