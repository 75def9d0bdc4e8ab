import { occupations } from './tables'
import type { Resource } from '../../platform/resource'
import { occupationSection } from './occupations.archive'
import { toolsRoutes } from './tools.routes'

export const toolsResource: Resource = {
  routes: toolsRoutes,
  ownedTables: [occupations],
  archiveSections: [occupationSection],
  baseRules: () => [
    { action: 'read', subject: 'Occupation' },
    { action: 'create', subject: 'Occupation' },
  ],
}
