import type * as v from 'valibot'
import type { BackgroundVideo, ProfileContent } from '@/contract/profiles/profileContent'
import type { Profile } from '@/contract/profiles/profile'
import type {
  ProfileMedia,
  uploadProfileSocialMedia as socialCall,
} from '@/contract/profiles/profileUploads'
import { notFound, ApiError } from '../../../platform/http/apiError'
import { withUpload } from '../../../platform/files/uploads'
import type { Ctx } from '../../../ports/context'
import { uploadedPicture } from '../../../platform/pictures/uploadedPicture'
import { changeContent } from '../changeProfile'
import { filePath } from '../profileFiles'
import { findProfile } from '../profileRow'
import { videoType } from './videoType'
import { removeVideoMetadata } from './removeVideoMetadata'
import { removeWebmMetadata } from './removeWebmMetadata'

const SQUARE = { width: 512, height: 512 }
const boxes = { avatar: SQUARE, logo: SQUARE, banner: { width: 1600, height: 900 } }
const THUMBNAIL = { width: 256, height: 256 }
const POSTER = { width: 1280, height: 720 }
const NO_VIDEO = 'This is not a video that browsers play. Use MP4 or WebM.'

/** Sets the avatar, logo or banner. */
export async function uploadProfileMedia(
  ctx: Ctx,
  profileId: string,
  type: ProfileMedia,
  file: Blob,
): Promise<Profile> {
  await findProfile(ctx, profileId, 'update')
  const bytes = await uploadedPicture(file, { box: boxes[type] })
  return storeAndShow(ctx, profileId, [{ extension: 'webp', bytes }], ([path]) => (content) => ({
    ...content,
    [type]: path,
  }))
}

/** Sets the thumbnail of an everlink. Throws NOT_FOUND if the profile does not have it. */
export async function uploadEverlink(
  ctx: Ctx,
  profileId: string,
  everlinkId: string,
  file: Blob,
): Promise<Profile> {
  const isMeant = ({ id }: { id: string }) => id === everlinkId
  const { row } = await findProfile(ctx, profileId, 'update')
  requireItem(row.content.everlinks, isMeant, 'link')
  const bytes = await uploadedPicture(file, { box: THUMBNAIL })
  const withThumbnail = (thumbnail: string) => (content: ProfileContent) => {
    const { id } = requireItem(content.everlinks, isMeant, 'link')
    return {
      ...content,
      everlinks: content.everlinks.map((item) => (item.id === id ? { ...item, thumbnail } : item)),
    }
  }
  return storeAndShow(ctx, profileId, [{ extension: 'webp', bytes }], ([path = '']) =>
    withThumbnail(path),
  )
}

type SocialPlace = v.InferOutput<NonNullable<(typeof socialCall)['params']>> & {
  socialId?: string | undefined
}

/**
 * Sets the picture of the named social, else of the first one on that network. Throws NOT_FOUND if
 * the profile has none.
 */
export async function uploadSocialMedia(
  ctx: Ctx,
  { profileId, socialsName, socialId }: SocialPlace,
  file: Blob,
): Promise<Profile> {
  const isMeant = ({ id, name }: { id: string; name: string }) =>
    name === socialsName && (socialId === undefined || id === socialId)
  const { row } = await findProfile(ctx, profileId, 'update')
  requireItem(row.content.socials, isMeant, 'social')
  const bytes = await uploadedPicture(file, { box: SQUARE })
  const withMedia = (media: string) => (content: ProfileContent) => {
    const { id } = requireItem(content.socials, isMeant, 'social')
    return {
      ...content,
      socials: content.socials.map((item) => (item.id === id ? { ...item, media } : item)),
    }
  }
  return storeAndShow(ctx, profileId, [{ extension: 'webp', bytes }], ([path = '']) =>
    withMedia(path),
  )
}

/** Sets the background video, unchanged except for its metadata, and its poster. */
export async function uploadBackgroundVideo(
  ctx: Ctx,
  profileId: string,
  { file, poster }: { file: Blob; poster?: Blob | undefined },
): Promise<Profile> {
  await findProfile(ctx, profileId, 'update')
  const upload = await file.bytes()
  const type = videoType(upload)
  if (!type) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', NO_VIDEO, { file: NO_VIDEO })
  const bytes = type === 'video/mp4' ? removeVideoMetadata(upload) : removeWebmMetadata(upload)
  const picture = poster && (await uploadedPicture(poster, { box: POSTER, field: 'poster' }))
  const made = [
    { extension: type === 'video/mp4' ? 'mp4' : 'webm', bytes },
    ...(picture ? [{ extension: 'webp', bytes: picture }] : []),
  ]
  return storeAndShow(ctx, profileId, made, ([src = '', shown = null]) => {
    const backgroundVideo: BackgroundVideo = { src, type, poster: shown, bytes: bytes.length }
    return (content) => ({ ...content, backgroundVideo })
  })
}

export async function getBackgroundVideo(
  ctx: Ctx,
  profileId: string,
): Promise<BackgroundVideo | null> {
  return (await findProfile(ctx, profileId, 'read')).row.content.backgroundVideo
}

type Change = (content: ProfileContent) => ProfileContent

/**
 * Stores files and changes the profile so that it uses them, given their paths; if that fails, the
 * files are deleted.
 */
async function storeAndShow(
  ctx: Ctx,
  profileId: string,
  made: { extension: string; bytes: Uint8Array }[],
  changeWith: (paths: string[]) => Change,
): Promise<Profile> {
  return withUpload(ctx, async (upload) => {
    const keyed = made.map(({ extension, bytes }) => ({ key: upload.newKey(extension), bytes }))
    for (const { key, bytes } of keyed) await upload.put(key, bytes)
    return changeContent(ctx, profileId, changeWith(keyed.map(({ key }) => filePath(key))), {
      upload,
    })
  })
}

function requireItem<T>(items: readonly T[], isMeant: (item: T) => boolean, what: string): T {
  const item = items.find(isMeant)
  if (!item) throw notFound(what)
  return item
}
