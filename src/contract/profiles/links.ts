import * as v from 'valibot'
import { call } from '../call'
import { line, timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { one } from './profiles'
import { slug } from './profile'

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
