import { cardEvents, clickedItems, eventCounts, eventRollups, networkVisitors } from './tables'
import type { Resource } from '../../platform/resource'
import { clickedItemSection } from './clickedItems.archive'
import { countSection } from './counts.archive'
import { rebuildCommand } from './rebuild.command'
import { rollupSection } from './rollups.archive'

export const eventsResource: Resource = {
  ownedTables: [cardEvents, eventCounts, eventRollups, clickedItems, networkVisitors],
  operatorCommands: rebuildCommand,
  archiveSections: [countSection, rollupSection, clickedItemSection],
}
