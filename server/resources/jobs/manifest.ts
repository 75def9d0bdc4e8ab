import { jobRows, jobs } from '../../platform/jobs/tables'
import { ownedBy } from '../../platform/db/ownedBy'
import { ownedRow } from '../../platform/http/ownedRow'
import { partKeys } from '../../platform/jobs/jobFile'
import type { Resource } from '../../platform/resource'
import { jobsRoutes } from './jobs.routes'

export const jobsResource: Resource = {
  routes: jobsRoutes,
  ownedTables: [jobs, jobRows],
  ownedRows: { '/jobs/{jobId}': ownedRow('job', jobs) },
  async deleteRowsWithFiles({ db, actor }) {
    const deleted = await db.delete(jobs).where(ownedBy(jobs, actor)).returning({ file: jobs.file })
    return deleted.flatMap(({ file }) => partKeys(file))
  },
}
