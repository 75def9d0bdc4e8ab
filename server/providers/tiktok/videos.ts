import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { ProviderItem } from '../../ports/integrations'

const MOST_CHARACTERS = 4000
const MOST_SECONDS = 253_402_300_799

const text = v.nullish(v.string(), '')
const number = v.fallback(v.nullish(v.pipe(v.number(), v.minValue(0)), 0), 0)

/** A video, as far as we read it: https://developers.tiktok.com/doc/tiktok-api-v2-video-object. */
const video = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  create_time: number,
  cover_image_url: text,
  share_url: v.string(),
  video_description: text,
  duration: number,
  title: text,
})

export const videoFields = Object.keys(video.entries).join(',')

/** Makes the schema of a video; links and covers may also lead to the configured `origins`. */
function videoSchema(origins: readonly string[]) {
  return v.pipe(
    video,
    v.transform((given): ProviderItem => ({
      externalId: given.id,
      kind: 'video',
      text:
        providerText(given.video_description, MOST_CHARACTERS) ||
        providerText(given.title, MOST_CHARACTERS),
      detail: lengthOf(given.duration),
      url: providerAddress(given.share_url, origins),
      pictureUrl: providerAddress(given.cover_image_url, origins, 4000),
      publishedAt:
        given.create_time > 0 && given.create_time <= MOST_SECONDS
          ? new Date(given.create_time * 1000)
          : null,
    })),
    v.check(({ url }) => url !== ''),
  )
}

/** Makes the schema of the newest videos; one that is not understood is null. */
export function newestSchema(origins: readonly string[]) {
  return v.object({
    videos: answerList(v.fallback(v.nullable(videoSchema(origins)), null)),
  })
}

/** Makes the schema of videos that were asked for by id; one that is not understood fails. */
export function namedSchema(origins: readonly string[]) {
  return v.object({ videos: answerList(videoSchema(origins)) })
}

/** Formats seconds as `0:31` or `1:02:03`; '' for none. */
function lengthOf(seconds: number): string {
  const whole = Math.floor(seconds)
  if (whole < 1 || whole > 360_000) return ''
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
