import * as v from 'valibot'
import { call } from '../call'
import { line, timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { one } from './profiles'
import { slug } from './profile'

/**
 * A link to a profile. The primary one has the profile's id; others lead there too, such as a
 * former slug.
 */
export const link = v.object({
  id: uuid,
  version: v.number(),
  profileId: uuid,
  slug: v.string(),
  /** The owner's name for it: `Fair 2026`. */
  name: v.string(),
  isPrimary: v.boolean(),
  isActive: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Link = v.InferOutput<typeof link>
export const getProfileLink = call('GET', '/v1/profiles/{id}/link', {
  access: 'owner',
  summary: "A profile's primary link and its other links",
  params: one,
  answer: v.object({ link, others: answerList(link) }),
})

const linkName = line(60)
export const getLink = call('GET', '/v1/links/{id}', {
  access: 'owner',
  summary: 'One link',
  params: one,
  answer: link,
})
export const createLink = call('POST', '/v1/links', {
  access: 'user',
  summary: 'Add a link to a profile; at most 50 each',
  body: v.strictObject({ profileId: uuid, slug, name: v.optional(linkName, '') }),
  answer: link,
  success: 201,
})
export const updateLink = call('PUT', '/v1/links/{id}', {
  access: 'owner',
  summary:
    "Change a link, pause it, or make it the profile's primary one; the former primary link still leads there",
  params: one,
  body: v.strictObject({
    slug: v.optional(slug),
    name: v.optional(linkName),
    isActive: v.optional(v.boolean()),
    isPrimary: v.optional(v.literal(true, 'Make another link the primary one instead.')),
  }),
  answer: link,
  versioned: true,
})
