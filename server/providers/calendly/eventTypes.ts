import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { ProviderItem } from '../../ports/integrations'

/** The address by which Calendly names a thing. */
export const resourceUri = v.pipe(v.string(), v.regex(/^https?:\/\/[\x21-\x7e]{1,300}$/))

/**
 * An event type of the Calendly API v2, as far as we read it:
 * https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-types
 */
const eventType = v.object({
  uri: resourceUri,
  name: v.nullish(v.string(), ''),
  slug: v.nullish(v.string(), ''),
  active: v.boolean(),
  scheduling_url: v.string(),
  duration: v.pipe(v.number(), v.minValue(1), v.maxValue(10_000)),
})

/** A page of event types; one that is not understood is null. */
export const eventTypePage = v.object({
  collection: answerList(v.fallback(v.nullable(eventType), null)),
  pagination: v.object({
    next_page_token: v.nullish(v.pipe(v.string(), v.maxLength(2000)), ''),
  }),
})

/** Presents an event type; null when it cannot be booked. */
export function readEventType(
  given: v.InferOutput<typeof eventType> | null,
  origins: readonly string[],
): ProviderItem | null {
  const url = given?.active ? providerAddress(given.scheduling_url, origins) : ''
  if (!given || url === '') return null
  return {
    externalId: given.uri,
    kind: 'eventType',
    text: providerText(given.name || given.slug, 200) || 'Meeting',
    detail: `${String(Math.round(given.duration))} min`,
    url,
    pictureUrl: '',
    publishedAt: null,
  }
}
