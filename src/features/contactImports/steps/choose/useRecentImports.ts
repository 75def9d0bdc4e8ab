import type { Job } from '@/contract/jobs'
import { useJobs } from '@/features/jobs'

/** Imports that are listed at most; the tray has the others. */
const MAX_IMPORTS = 5

/** Returns the latest imports, without those that were discarded. */
export function useRecentImports(): Job[] {
  return (useJobs() ?? [])
    .filter(({ kind, state, done }) => kind === 'import' && (state !== 'cancelled' || done > 0))
    .slice(0, MAX_IMPORTS)
}
