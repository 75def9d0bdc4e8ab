import type { Resource } from '../../platform/resource'
import { leadNotices } from './tables'

export const leadsResource: Resource = { ownedTables: [leadNotices] }
