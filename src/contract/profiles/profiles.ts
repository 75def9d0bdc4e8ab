import * as v from 'valibot'
import { call } from '../call'
import { uuid } from '../fields'
import { answerList } from '../list'
import { storedEverlink, storedServices, storedSocials } from './profileItems'
import { profileConfig, profileConfigInput } from './profileConfig'
import { profile, profileChange, profileName, profileSummary } from './profile'

export const one = v.strictObject({ id: uuid })
export const ofProfile = { profileId: uuid }

export const MAX_PROFILES = 50

export const listProfiles = call('GET', '/v1/profiles', {
  access: 'user',
  summary: "The signed-in user's profiles, the default one first",
  answer: v.object({ items: answerList(profileSummary) }),
})
/**
 * A new profile. `leftOut` names the fields that a copy does not have, because a company locks them
 * on the profile it was made of.
 */
const createdProfile = v.object({
  ...profile.entries,
  leftOut: v.optional(answerList(v.string())),
})
export type CreatedProfile = v.InferOutput<typeof createdProfile>
export const createProfile = call('POST', '/v1/profiles', {
  access: 'user',
  summary: `Create a profile with a slug and a virtual card, empty or as a copy; at most ${String(MAX_PROFILES)}`,
  body: v.strictObject({ name: profileName, copyOf: v.optional(uuid) }),
  answer: createdProfile,
  success: 201,
})
export const getProfile = call('GET', '/v1/profiles/{id}', {
  access: 'owner',
  summary: 'One profile with all fields',
  params: one,
  answer: profile,
})
export const updateProfile = call('PUT', '/v1/profiles/{id}', {
  access: 'owner',
  summary: 'Change the given fields',
  params: one,
  body: profileChange,
  answer: profile,
  versioned: true,
})
export const deleteProfile = call('PUT', '/v1/profiles/{id}/delete', {
  access: 'owner',
  summary:
    'Delete a profile with its links and its virtual card; contacts stay, and its slugs are never reused. The only profile cannot be deleted',
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
/**
 * `live`: visible now; `hidden`: by its owner; `scheduled`: not yet visible; `ended`: no longer
 * visible.
 */
export const everlinkStates = ['live', 'hidden', 'scheduled', 'ended'] as const
/**
 * An everlink with facts for its owner. `health` is `broken` when its URL answered that nothing is
 * there, and `unknown` when that can't be determined.
 */
export const everlinkFacts = v.object({
  ...storedEverlink.entries,
  state: v.picklist(everlinkStates),
  clicks: v.number(),
  health: v.picklist(['ok', 'broken', 'unknown']),
})
export type EverlinkFacts = v.InferOutput<typeof everlinkFacts>
export const listProfileEverlinks = call('GET', '/v1/profiles/{id}/everlinks', {
  access: 'owner',
  summary: "A profile's everlinks in order, with their state, clicks and health",
  params: one,
  answer: v.object({ items: answerList(everlinkFacts), version: v.number() }),
})
export const listProfileServices = call('GET', '/v1/profiles/{id}/services', {
  access: 'owner',
  summary: "A profile's services in order",
  params: one,
  answer: v.object({ items: storedServices, version: v.number() }),
})
export const listProfileSocials = call('GET', '/v1/profiles/{id}/socials', {
  access: 'owner',
  summary: "A profile's socials in order",
  params: one,
  answer: v.object({ items: storedSocials, version: v.number() }),
})
export const updateProfileSocials = call('PUT', '/v1/profiles/{id}/socials', {
  access: 'owner',
  summary: "Set a profile's socials, in order",
  params: one,
  body: v.strictObject({ socials: storedSocials }),
  answer: profile,
  versioned: true,
})
export const getProfileConfig = call('GET', '/v1/profiles/{id}/config', {
  access: 'owner',
  summary: 'How a profile behaves towards visitors',
  params: one,
  answer: v.object({ ...profileConfig.entries, version: v.number() }),
})
export const updateProfileConfig = call('PUT', '/v1/profiles/{id}/config', {
  access: 'owner',
  summary: 'Set how a profile behaves towards visitors',
  params: one,
  body: profileConfigInput,
  answer: profile,
  versioned: true,
})
export const checkProfileSlug = call('GET', '/v1/profiles/slug', {
  access: 'user',
  summary: 'Whether a slug is available (to a profile, if given), with a suggestion if it is not',
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
