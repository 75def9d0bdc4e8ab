import * as v from 'valibot'
import { call } from '../call'
import { file, line, messages, nameLine, required, timestamp, uuid } from '../fields'
import { answerList } from '../list'
import * as content from './profileContent'

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

const gone = v.optional(v.null('Only an upload sets a file; null removes it.'))

const profileName = v.pipe(required, nameLine(60))

/** A change as a person types it. What is left out stays. A list is given whole, in order. A picture of an everlink or a social stays with its id, or is removed by null. */
export const profilePatch = v.strictObject({
  name: v.optional(profileName),
  slug: v.optional(slug),
  isDefault: v.optional(v.literal(true, 'Make another profile the default instead.')),
  ...v.partial(v.strictObject(content.profileDetails)).entries,
  everlinks: v.optional(content.everlinks),
  services: v.optional(content.services),
  appearance: v.optional(content.appearance),
  avatar: gone,
  banner: gone,
  logo: gone,
  backgroundVideo: gone,
})
export type ProfilePatch = v.InferOutput<typeof profilePatch>

/** A change as it is sent: what was stored before a rule came may stay as it is (`changeFaults` with `profilePatch` judges the rest). */
export const profileChange = v.strictObject({
  ...profilePatch.entries,
  name: v.optional(v.pipe(required, line(60))),
  ...v.partial(v.strictObject(content.storedDetails)).entries,
  everlinks: v.optional(content.storedEverlinks),
  services: v.optional(content.storedServices),
})

const one = v.strictObject({ id: uuid })
const ofProfile = { profileId: uuid }

export const MAX_PROFILES = 50

export const listProfiles = call('GET', '/v1/profiles', {
  access: 'user',
  summary: 'The profiles of the signed-in user, the default one first',
  answer: v.object({ items: answerList(profileSummary) }),
})
export const createProfile = call('POST', '/v1/profiles', {
  access: 'user',
  summary: `Create a profile with its address and its virtual card, empty or as a copy of another; at most ${String(MAX_PROFILES)}`,
  body: v.strictObject({ name: profileName, copyOf: v.optional(uuid) }),
  answer: profile,
  success: 201,
})
export const getProfile = call('GET', '/v1/profiles/{id}', {
  access: 'owner',
  summary: 'One profile, whole',
  params: one,
  answer: profile,
})
export const updateProfile = call('PUT', '/v1/profiles/{id}', {
  access: 'owner',
  summary: 'Change what is given',
  params: one,
  body: profileChange,
  answer: profile,
  versioned: true,
})
export const deleteProfile = call('PUT', '/v1/profiles/{id}/delete', {
  access: 'owner',
  summary:
    'Delete a profile with its addresses and its virtual card; contacts stay, and its addresses are given to nobody else. The only profile cannot be deleted',
  params: one,
  answer: v.object({ deleted: v.literal(true), defaultProfileId: uuid }),
})
export const deactivateProfile = call('PUT', '/v1/profiles/{id}/deactivate', {
  access: 'owner',
  summary: 'Deactivate a profile, or activate it again with `isActive`',
  params: one,
  body: v.strictObject({ isActive: v.optional(v.boolean(), false) }),
  answer: profile,
})
/** `live`: a visitor sees it now; `hidden`: its owner hid it; `scheduled` and `ended`: not yet, not any more. */
export const everlinkStates = ['live', 'hidden', 'scheduled', 'ended'] as const
/** An everlink with what only its owner sees. `health` is `broken` where its address said that there is nothing; what cannot be told is `unknown`. */
export const everlinkFacts = v.object({
  ...content.storedEverlink.entries,
  state: v.picklist(everlinkStates),
  clicks: v.number(),
  health: v.picklist(['ok', 'broken', 'unknown']),
})
export type EverlinkFacts = v.InferOutput<typeof everlinkFacts>
export const listProfileEverlinks = call('GET', '/v1/profiles/{id}/everlinks', {
  access: 'owner',
  summary:
    "A profile's everlinks in order, with their state, the clicks of people, and whether their address still answers",
  params: one,
  answer: v.object({ items: answerList(everlinkFacts), version: v.number() }),
})
export const listProfileServices = call('GET', '/v1/profiles/{id}/services', {
  access: 'owner',
  summary: "A profile's services in order",
  params: one,
  answer: v.object({ items: content.storedServices, version: v.number() }),
})
export const listProfileSocials = call('GET', '/v1/profiles/{id}/socials', {
  access: 'owner',
  summary: "A profile's socials in order",
  params: one,
  answer: v.object({ items: content.socials, version: v.number() }),
})
export const updateProfileSocials = call('PUT', '/v1/profiles/{id}/socials', {
  access: 'owner',
  summary: "Set a profile's socials, in order",
  params: one,
  body: v.strictObject({ socials: content.socials }),
  answer: profile,
  versioned: true,
})
export const getProfileConfig = call('GET', '/v1/profiles/{id}/config', {
  access: 'owner',
  summary: 'How a profile behaves towards visitors',
  params: one,
  answer: v.object({ ...content.profileConfig.entries, version: v.number() }),
})
export const updateProfileConfig = call('PUT', '/v1/profiles/{id}/config', {
  access: 'owner',
  summary: 'Set how a profile behaves towards visitors',
  params: one,
  body: content.profileConfigInput,
  answer: profile,
  versioned: true,
})
export const checkProfileSlug = call('GET', '/v1/profiles/slug', {
  access: 'user',
  summary:
    'Whether a slug can be taken, by the profile if one is named; if not, one like it that can',
  params: v.strictObject({
    slug: v.pipe(v.string(), v.maxLength(200, 'Use at most 60 characters.')),
    profileId: v.optional(uuid),
  }),
  answer: v.object({
    slug: v.string(),
    isAvailable: v.boolean(),
    reason: v.string(),
    suggestion: v.nullable(v.string()),
  }),
})

export const profileMedia = ['avatar', 'banner', 'logo'] as const
export type ProfileMedia = (typeof profileMedia)[number]
export const uploadProfileMedia = call('POST', '/v1/profiles/{profileId}/{type}/upload', {
  access: 'owner',
  summary: 'Set the avatar, banner or logo; the picture is decoded and encoded again',
  params: v.strictObject({
    ...ofProfile,
    type: v.picklist(profileMedia, 'Pictures are an avatar, a banner or a logo.'),
  }),
  body: v.strictObject({ file }),
  answer: profile,
})
export const uploadProfileEverlink = call('POST', '/v1/profiles/{id}/everlinks/upload', {
  access: 'owner',
  summary: 'Set the thumbnail of an everlink',
  params: one,
  body: v.strictObject({ everlinkId: uuid, file }),
  answer: profile,
})
export const uploadProfileSocialMedia = call(
  'POST',
  '/v1/profiles/{profileId}/socials/{socialsName}/upload-media',
  {
    access: 'owner',
    summary:
      'Set the picture of a social, such as a code to scan: of the named one, else of the first on that network',
    params: v.strictObject({ ...ofProfile, socialsName: content.socialName }),
    body: v.strictObject({ socialId: v.optional(uuid), file }),
    answer: profile,
  },
)
export const uploadBackgroundVideo = call(
  'POST',
  '/v1/profiles/{profileId}/background-video/upload',
  {
    access: 'owner',
    summary:
      'Set the background video (MP4 or WebM) with a picture that stands for it; null in `PUT /v1/profiles/{id}` removes it',
    params: v.strictObject(ofProfile),
    body: v.strictObject({ file, poster: v.optional(file) }),
    answer: profile,
  },
)
export const getBackgroundVideo = call('GET', '/v1/profiles/{profileId}/background-video', {
  access: 'owner',
  summary:
    'The background video: where it is (that address takes range requests), its poster and its size; null where there is none',
  params: v.strictObject(ofProfile),
  answer: v.nullable(content.backgroundVideo),
})

/** An address that leads to a profile. A profile's own has the profile's id; further ones lead to it too, such as an address that it had before. */
export const link = v.object({
  id: uuid,
  version: v.number(),
  profileId: uuid,
  slug: v.string(),
  /** What its owner calls it: `Fair 2026`. */
  name: v.string(),
  isPrimary: v.boolean(),
  isActive: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Link = v.InferOutput<typeof link>
export const getProfileLink = call('GET', '/v1/profiles/{id}/link', {
  access: 'owner',
  summary: "A profile's own address, and the further ones",
  params: one,
  answer: v.object({ link, others: answerList(link) }),
})

const linkName = line(60)
export const getLink = call('GET', '/v1/links/{id}', {
  access: 'owner',
  summary: 'One address',
  params: one,
  answer: link,
})
export const createLink = call('POST', '/v1/links', {
  access: 'user',
  summary: 'Add an address to a profile; at most 50 each',
  body: v.strictObject({ profileId: uuid, slug, name: v.optional(linkName, '') }),
  answer: link,
  success: 201,
})
export const updateLink = call('PUT', '/v1/links/{id}', {
  access: 'owner',
  summary:
    "Change an address, pause it, or make it the profile's own; the one that was leads there still",
  params: one,
  body: v.strictObject({
    slug: v.optional(slug),
    name: v.optional(linkName),
    isActive: v.optional(v.boolean()),
    isPrimary: v.optional(v.literal(true, 'Make another address the first instead.')),
  }),
  answer: link,
  versioned: true,
})

/** A social with the profile that shows it. */
export const ownedSocial = v.object({ ...content.social.entries, profileId: uuid })
const oneSocial = v.strictObject({ socialId: uuid })
export const listSocials = call('GET', '/v1/socials', {
  access: 'user',
  summary: 'The socials of all profiles',
  answer: v.object({ items: answerList(ownedSocial) }),
})
export const createSocial = call('POST', '/v1/socials', {
  access: 'user',
  summary: 'Add a social to a profile, the default one unless said',
  body: v.strictObject({
    profileId: v.optional(uuid),
    name: content.socialName,
    value: v.pipe(required, line(500)),
    isHidden: v.optional(v.boolean(), false),
  }),
  answer: ownedSocial,
  success: 201,
})
export const getSocial = call('GET', '/v1/socials/{socialId}', {
  access: 'owner',
  summary: 'One social',
  params: oneSocial,
  answer: ownedSocial,
})
export const updateSocial = call('PUT', '/v1/socials/{socialId}', {
  access: 'owner',
  summary: 'Change a social',
  params: oneSocial,
  body: v.strictObject({
    value: v.optional(v.pipe(required, line(500))),
    isHidden: v.optional(v.boolean()),
    media: gone,
  }),
  answer: ownedSocial,
})
export const deleteSocial = call('DELETE', '/v1/socials/{socialId}', {
  access: 'owner',
  summary: 'Take a social off its profile',
  params: oneSocial,
  answer: v.object({ deleted: v.literal(true) }),
})

/** What a web page says of itself. `picture` is an address of that page's site. */
export const pageMeta = v.object({
  url: v.string(),
  title: v.string(),
  description: v.string(),
  picture: v.nullable(v.string()),
})
export const getMeta = call('GET', '/v1/tools/meta', {
  access: 'user',
  summary: 'Title, description and picture of a public web page, within 5 seconds and 1 MB',
  params: v.strictObject({
    url: v.pipe(
      required,
      content.linkUrl,
      v.check((value) => !/^\s*(?:mailto|tel|sms):/i.test(value), messages.url),
    ),
  }),
  answer: pageMeta,
  rateLimit: { requests: 60, seconds: 60 },
})
const occupationName = v.pipe(required, line(120))
export const listOccupations = call('GET', '/v1/tools/occupations', {
  access: 'user',
  summary: "Occupations that begin with the words of `search`, one's own first; at most 20",
  params: v.strictObject({ search: v.optional(line(120), '') }),
  answer: v.object({ items: answerList(v.object({ name: v.string(), isOwn: v.boolean() })) }),
})
export const createOccupation = call('POST', '/v1/tools/occupations', {
  access: 'user',
  summary: "Add an occupation to one's own; one that is there is answered as it is",
  body: v.strictObject({ name: occupationName }),
  answer: v.object({ name: v.string(), isOwn: v.boolean() }),
  success: 201,
})
