import * as v from 'valibot'
import { call } from '../call'
import { line, required, uuid } from '../fields'
import { answerList } from '../list'
import { social, socialName } from './profileItems'
import { uploadedFile } from './profile'

/** A social with the profile that shows it. */
export const ownedSocial = v.object({ ...social.entries, profileId: uuid })
const oneSocial = v.strictObject({ socialId: uuid })
export const listSocials = call('GET', '/v1/socials', {
  access: 'user',
  summary: 'The socials of all profiles',
  answer: v.object({ items: answerList(ownedSocial) }),
})
export const createSocial = call('POST', '/v1/socials', {
  access: 'user',
  summary: 'Add a social to a profile, by default the default profile',
  body: v.strictObject({
    profileId: v.optional(uuid),
    name: socialName,
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
    media: uploadedFile,
  }),
  answer: ownedSocial,
})
export const deleteSocial = call('DELETE', '/v1/socials/{socialId}', {
  access: 'owner',
  summary: 'Remove a social from its profile',
  params: oneSocial,
  answer: v.object({ deleted: v.literal(true) }),
})
