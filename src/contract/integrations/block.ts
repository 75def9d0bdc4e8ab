import * as v from 'valibot'
import { timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { providerNames } from './providers'

// The schemas of calls are elsewhere, because every profile has blocks and loads this.

export const providerName = v.picklist(providerNames, 'Unknown provider.')

/** An item of a connected account that a card can show. */
export const item = v.object({
  id: uuid,
  kind: v.picklist(['image', 'video', 'album', 'text', 'eventType']),
  /** Plain text: the caption, the tweet or the name of an event type. */
  text: v.string(),
  /** A second line, such as "30 min"; '' for none. */
  detail: v.string(),
  /** The item's page at the provider. */
  url: v.string(),
  /** The path of its picture on this server; null for none. */
  thumbnail: v.nullable(v.string()),
  publishedAt: v.nullable(timestamp),
})
export type Item = v.InferOutput<typeof item>

/** Chosen items of a connected account, as a card shows them. */
export const block = v.object({
  provider: providerName,
  /** The heading on the card; '' for the provider's own. */
  title: v.string(),
  isHidden: v.boolean(),
  accountName: v.string(),
  accountUrl: v.nullable(v.string()),
  /** In the order of the card. */
  items: answerList(item),
})
export type Block = v.InferOutput<typeof block>
