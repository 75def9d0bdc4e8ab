import * as calls from '@/contract/profiles/profiles'
import {
  getBackgroundVideo,
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import { route } from '../../../platform/http/route'
import { listEverlinks } from '../everlinks.service'
import * as media from './media.service'

export const mediaRoutes = [
  route(calls.listProfileEverlinks, (ctx, { params }) => listEverlinks(ctx, params.id)),
  route(uploadProfileMedia, (ctx, { params, body }) =>
    media.uploadProfileMedia(ctx, params.profileId, params.type, body.file),
  ),
  route(uploadProfileEverlink, (ctx, { params, body }) =>
    media.uploadEverlink(ctx, params.id, body.everlinkId, body.file),
  ),
  route(uploadProfileSocialMedia, (ctx, { params, body }) =>
    media.uploadSocialMedia(ctx, { ...params, socialId: body.socialId }, body.file),
  ),
  route(uploadBackgroundVideo, (ctx, { params, body }) =>
    media.uploadBackgroundVideo(ctx, params.profileId, body),
  ),
  route(getBackgroundVideo, (ctx, { params }) => media.getBackgroundVideo(ctx, params.profileId)),
]
