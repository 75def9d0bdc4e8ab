import * as v from 'valibot'
import { call } from '../call'
import { file, uuid } from '../fields'
import * as content from './profileContent'
import { socialName } from './profileItems'
import { ofProfile, one } from './profiles'
import { profile } from './profile'

export const profileMedia = ['avatar', 'banner', 'logo'] as const
export type ProfileMedia = (typeof profileMedia)[number]
export const uploadProfileMedia = call('POST', '/v1/profiles/{profileId}/{type}/upload', {
  access: 'owner',
  summary: 'Set the avatar, banner or logo; the picture is re-encoded',
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
      'Set the picture of a social, such as a QR code: of the given one, else of the first on that network',
    params: v.strictObject({ ...ofProfile, socialsName: socialName }),
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
      'Set the background video (MP4 or WebM) and its poster; null in `PUT /v1/profiles/{id}` removes it',
    params: v.strictObject(ofProfile),
    body: v.strictObject({ file, poster: v.optional(file) }),
    answer: profile,
  },
)
export const getBackgroundVideo = call('GET', '/v1/profiles/{profileId}/background-video', {
  access: 'owner',
  summary:
    'The background video with its URL (which accepts range requests), poster and size, or null',
  params: v.strictObject(ofProfile),
  answer: v.nullable(content.backgroundVideo),
})
