import { cardEvents, eventCounts } from './tables'
import type { Resource } from '../../platform/resource'
import { countSection } from './counts.archive'

export const eventsResource: Resource = {
  ownedTables: [cardEvents, eventCounts],
  archiveSections: [countSection],
}
