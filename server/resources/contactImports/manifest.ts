import { eq } from 'drizzle-orm'
import { importBatches } from './tables'
import { jobs } from '../../platform/jobs/tables'
import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import { importKind } from './importKind'
import { importsRoutes } from './imports.routes'

export const contactImportsResource: Resource = {
  routes: importsRoutes,
  ownedTables: [importBatches],
  jobKinds: [importKind],
  ownedRows: { '/imports/{jobId}': ownedRow('import', jobs, eq(jobs.kind, 'import')) },
}
