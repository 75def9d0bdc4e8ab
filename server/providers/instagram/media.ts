import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { ProviderItem } from '../../ports/integrations'

const MOST_CHARACTERS = 4000

/**
 * A post, as far as we read it: https://developers.facebook.com/docs/instagram-platform/reference/instagram-media.
 * `media_url` is missing for copyrighted material, and `caption` for a post without one.
 */
const graphMedia = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  caption: v.nullish(v.string(), ''),
  media_type: v.fallback(v.optional(v.string(), ''), ''),
  media_url: v.nullish(v.string(), ''),
  thumbnail_url: v.nullish(v.string(), ''),
  permalink: v.string(),
  timestamp: v.nullish(v.string(), ''),
})

export const mediaFields = Object.keys(graphMedia.entries).join(',')

const kinds: Readonly<Record<string, ProviderItem['kind']>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'album',
}

/** Makes the schema of a post; links and pictures may also lead to the configured `origins`. */
export function mediaSchema(origins: readonly string[]) {
  return v.pipe(
    graphMedia,
    v.transform((media): ProviderItem => {
      const kind = kinds[media.media_type] ?? 'image'
      const picture =
        kind === 'video' ? media.thumbnail_url : media.media_url || media.thumbnail_url
      return {
        externalId: media.id,
        kind,
        text: providerText(media.caption, MOST_CHARACTERS),
        detail: '',
        url: providerAddress(media.permalink, origins),
        pictureUrl: providerAddress(picture, origins, 4000),
        publishedAt: momentOf(media.timestamp),
      }
    }),
    v.check(({ url }) => url !== ''),
  )
}

/** Makes the schema of a page of posts; one that is not understood is null. */
export function mediaPageSchema(origins: readonly string[]) {
  return v.object({ data: answerList(v.fallback(v.nullable(mediaSchema(origins)), null)) })
}

/** Reads a time such as `2026-05-19T23:27:28+0000`; null for anything else. */
function momentOf(value: string): Date | null {
  const moment = new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(moment.getTime()) ? null : moment
}
