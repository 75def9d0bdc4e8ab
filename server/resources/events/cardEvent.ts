import type { VisitSource } from '@/contract/profiles/publicCards'
import type { eventKinds, eventVisitors } from '../../platform/db/cardTables'

/** Something that happened on a card. `visitor` tells one visitor from another during a day; it is stored as a keyed hash only. */
export interface CardEvent {
  tenantId: string
  ownerId: string
  profileId: string
  kind: (typeof eventKinds)[number]
  who: (typeof eventVisitors)[number]
  source: VisitSource
  key: string
  everlinkId: string | null
  visitor: string
  at: Date
}
