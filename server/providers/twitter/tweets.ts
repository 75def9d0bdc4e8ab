import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { ProviderItem } from '../../ports/integrations'

const MAX_TEXT = 4000
const SHORT_LINK = /https:\/\/t\.co\/\w{1,40}/g
const MAX_LINK = 200

export const tweetId = v.pipe(v.string(), v.regex(/^\d{1,19}$/))
const entities = v.nullish(
  v.object({
    urls: v.nullish(
      answerList(
        v.object({
          url: v.string(),
          display_url: v.nullish(v.string(), ''),
          media_key: v.nullish(v.string()),
        }),
      ),
      [],
    ),
  }),
)

/**
 * A post of the X API v2, as far as we read it:
 * https://docs.x.com/x-api/fundamentals/data-dictionary
 */
const tweet = v.object({
  id: tweetId,
  text: v.string(),
  created_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  entities,
  /** The whole text of a long post, whose `text` is cut. */
  note_tweet: v.nullish(v.object({ text: v.string(), entities })),
  attachments: v.nullish(v.object({ media_keys: v.nullish(answerList(v.string()), []) })),
  edit_history_tweet_ids: v.nullish(answerList(v.string()), []),
})
export type Tweet = v.InferOutput<typeof tweet>

const media = v.object({
  media_key: v.string(),
  type: v.string(),
  url: v.nullish(v.string(), ''),
  preview_image_url: v.nullish(v.string(), ''),
})
export type Media = v.InferOutput<typeof media>

const includes = v.nullish(
  v.object({ media: v.nullish(answerList(v.fallback(v.nullable(media), null)), []) }),
)
const problem = v.object({
  type: v.nullish(v.string(), ''),
  resource_type: v.nullish(v.string(), ''),
  resource_id: v.nullish(v.string(), ''),
  value: v.nullish(v.union([v.string(), v.number()]), ''),
})

/** The newest posts; one that is not understood is null. */
export const newestTweets = v.object({
  data: v.nullish(answerList(v.fallback(v.nullable(tweet), null)), []),
  includes,
})
/** The posts that were asked for by id, and the reasons for those that are missing. */
export const namedTweets = v.object({
  data: v.nullish(answerList(tweet), []),
  includes,
  errors: v.nullish(answerList(v.fallback(problem, v.parse(problem, {}))), []),
})

/** The fields to ask for, beside those that are always given. */
export const tweetQuery = {
  'tweet.fields': 'created_at,entities,attachments,note_tweet,edit_history_tweet_ids',
  expansions: 'attachments.media_keys',
  'media.fields': 'type,url,preview_image_url',
} as const

const NOT_FOUND = /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\/resource-not-found$/

/** Returns the ids of posts of which X says that they do not exist. */
export function goneIds({ errors }: v.InferOutput<typeof namedTweets>): Set<string> {
  const gone = errors.filter(
    ({ type, resource_type }) =>
      NOT_FOUND.test(type) && (resource_type === 'tweet' || resource_type === ''),
  )
  return new Set(gone.map(({ resource_id, value }) => resource_id || String(value)))
}

/** Presents a post. `origins` are those whose pictures may be plain HTTP. */
export function readTweet(
  given: Tweet,
  { username, media: known, origins }: { username: string; media: Media[]; origins: string[] },
): ProviderItem {
  const keys = given.attachments?.media_keys ?? []
  const shown = keys.flatMap((key) => known.find(({ media_key }) => media_key === key) ?? [])
  const [first] = shown
  return {
    externalId: given.id,
    kind: kindOf(shown),
    text: textOf(given),
    detail: '',
    url: `https://x.com/${encodeURIComponent(username)}/status/${given.id}`,
    pictureUrl: first ? providerAddress(first.url || first.preview_image_url, origins) : '',
    publishedAt: given.created_at ? new Date(given.created_at) : null,
  }
}

function kindOf(shown: Media[]): ProviderItem['kind'] {
  const [first] = shown
  if (!first) return 'text'
  if (first.type !== 'photo') return 'video'
  return shown.length > 1 ? 'album' : 'image'
}

/** Returns the text with its links written out and without the links to its own media. */
function textOf({ text, entities: own, note_tweet: note }: Tweet): string {
  const links = new Map(
    ((note ? note.entities : own)?.urls ?? []).map(({ url, display_url, media_key }) => [
      url,
      media_key ? '' : display_url.slice(0, MAX_LINK) || url,
    ]),
  )
  // One pass over a bounded text, so that no link is written out within another.
  const plain = (note ? note.text : text)
    .slice(0, 2 * MAX_TEXT)
    .replace(SHORT_LINK, (url) => links.get(url) ?? url)
  return providerText(decodeEntities(plain), MAX_TEXT)
}

/** Decodes the three characters that X writes as entities. */
function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
