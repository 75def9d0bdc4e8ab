import * as calls from '@/contract/profiles/profiles'
import { route } from '../../../platform/http/route'
import { listEverlinks } from '../everlinks.service'
import * as media from './media.service'

export const mediaRoutes = [
  route(calls.listProfileEverlinks, (ctx, { params }) => listEverlinks(ctx, params.id)),
  route(calls.uploadProfileMedia, (ctx, { params, body }) =>
    media.uploadProfileMedia(ctx, params.profileId, params.type, body.file),
  ),
  route(calls.uploadProfileEverlink, (ctx, { params, body }) =>
    media.uploadEverlink(ctx, params.id, body.everlinkId, body.file),
  ),
  route(calls.uploadProfileSocialMedia, (ctx, { params, body }) =>
    media.uploadSocialMedia(ctx, { ...params, socialId: body.socialId }, body.file),
  ),
  route(calls.uploadBackgroundVideo, (ctx, { params, body }) =>
    media.uploadBackgroundVideo(ctx, params.profileId, body),
  ),
  route(calls.getBackgroundVideo, (ctx, { params }) =>
    media.getBackgroundVideo(ctx, params.profileId),
  ),
]
