import type { SimulatedTweet } from './posts'

/**
 * Presents posts as the API v2 does: with the fields that the query names, and the media of
 * `expansions` beside them (https://docs.x.com/x-api/fundamentals/expansions).
 */
export function presentAnswer(
  tweets: readonly SimulatedTweet[],
  query: Record<string, string>,
  origin: string,
) {
  const fields = (query['tweet.fields'] ?? '').split(',')
  const mediaFields = ['media_key', 'type', ...(query['media.fields'] ?? '').split(',')]
  const hasMedia = (query['expansions'] ?? '').split(',').includes('attachments.media_keys')
  const media = tweets.flatMap(({ media: own = [] }) =>
    own.map(({ key, type, picture }) => {
      const address = `${origin}/media/picture-${String(picture)}.jpg`
      const own = type === 'photo' ? { url: address } : { preview_image_url: address }
      return pick({ media_key: key, type, ...own, width: 1200, height: 675 }, mediaFields)
    }),
  )
  return {
    ...(tweets.length > 0 && { data: tweets.map((tweet) => present(tweet, fields)) }),
    ...(hasMedia && media.length > 0 && { includes: { media } }),
  }
}

function present(tweet: SimulatedTweet, fields: readonly string[]): Record<string, unknown> {
  const { id, text, longText, createdAt, authorId, media, refersTo } = tweet
  const whole = {
    id,
    text: longText === undefined ? text : `${longText.slice(0, 275)}…`,
    edit_history_tweet_ids: [id],
    created_at: createdAt,
    author_id: authorId,
    entities: entitiesOf(tweet),
    ...(longText !== undefined && { note_tweet: { text: longText } }),
    ...(media && { attachments: { media_keys: media.map(({ key }) => key) } }),
    ...(refersTo && { referenced_tweets: [{ type: refersTo, id: '1970000000000000000' }] }),
  }
  return pick(whole, ['id', 'text', 'edit_history_tweet_ids', ...fields])
}

function entitiesOf({ id, text, links = {}, media = [] }: SimulatedTweet) {
  const urls = [...text.matchAll(/https:\/\/t\.co\/\w+/g)].map(({ 0: url, index }) => {
    const place = { start: index, end: index + url.length, url }
    const link = links[url]
    return link
      ? { ...place, expanded_url: link.expanded, display_url: link.display }
      : {
          ...place,
          expanded_url: `https://x.com/i/status/${id}/photo/1`,
          display_url: `pic.x.com/${url.slice(-10)}`,
          media_key: media[0]?.key ?? '',
        }
  })
  return urls.length > 0 ? { urls } : {}
}

function pick(item: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}
