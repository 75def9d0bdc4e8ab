import * as v from 'valibot'
import { call } from '../call'
import { booleanParam } from '../queryParams'
import { cardAnswer } from './publicCard'

/** The way by which a visitor came: NFC tap, QR code or link. */
export const visitSources = ['tap', 'qr', 'link'] as const
export type VisitSource = (typeof visitSources)[number]

/** A card's id or a slug. */
export const cardKey = v.pipe(v.string(), v.maxLength(100, 'This is no id or slug of a card.'))
export const source = v.optional(v.picklist(visitSources, 'Unknown source.'))

export const getLinkBySlug = call('GET', '/v1/links/slug/{slug}', {
  access: 'public',
  summary:
    'A card as a visitor sees it, by slug or card id; `source` tells a scanned code from a link. Counts as a visit unless `isVisit` is false',
  params: v.strictObject({ slug: cardKey, source, isVisit: v.optional(booleanParam) }),
  answer: cardAnswer,
  rateLimit: { requests: 120, seconds: 60 },
})
