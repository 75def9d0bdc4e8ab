import type { ProfileContent } from './profileContent'

/**
 * The place of a file in a profile. `itemId` is the everlink of a thumbnail or the social of its
 * media.
 */
export interface ProfilePlace {
  kind: 'avatar' | 'banner' | 'logo' | 'video' | 'poster' | 'thumb' | 'media'
  itemId: string | null
}

/**
 * Returns the content with each file replaced. Null removes the file, and a video's poster with it.
 */
export function mapProfileFiles(
  content: ProfileContent,
  replace: (path: string, place: ProfilePlace) => string | null,
): ProfileContent {
  const at = (
    path: string | null | undefined,
    kind: ProfilePlace['kind'],
    itemId: string | null = null,
  ) => (path ? replace(path, { kind, itemId }) : null)
  const { avatar, banner, logo, backgroundVideo: video, everlinks, socials } = content
  const src = at(video?.src, 'video')
  return {
    ...content,
    avatar: at(avatar, 'avatar'),
    banner: at(banner, 'banner'),
    logo: at(logo, 'logo'),
    backgroundVideo:
      video && src !== null ? { ...video, src, poster: at(video.poster, 'poster') } : null,
    everlinks: everlinks.map((item) => ({
      ...item,
      thumbnail: at(item.thumbnail, 'thumb', item.id),
    })),
    socials: socials.map((item) => ({ ...item, media: at(item.media, 'media', item.id) })),
  }
}

/** Returns the files of a profile, each with its place. */
export function listProfileFiles(content: ProfileContent): { path: string; place: ProfilePlace }[] {
  const found: { path: string; place: ProfilePlace }[] = []
  mapProfileFiles(content, (path, place) => {
    found.push({ path, place })
    return path
  })
  return found
}
