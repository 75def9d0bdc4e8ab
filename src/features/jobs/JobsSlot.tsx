import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useFollowedJobs } from './useFollowedJobs'

const JobsHost = lazyPart(async () => (await import('./JobsHost')).JobsHost, 'nothing')

/** How long the first screen is left alone before anything is asked about jobs, in milliseconds. */
const REST_MS = 1500

/** The place of the jobs in the shell. Its code comes when a job is started or known of from before, else after the first screen, to look for one. */
export function JobsSlot() {
  const hasFollowed = useFollowedJobs().length > 0
  const [isWanted, setIsWanted] = useState(hasFollowed)
  if (hasFollowed && !isWanted) setIsWanted(true)

  useEffect(() => {
    if (isWanted) return undefined
    const timer = setTimeout(() => {
      setIsWanted(true)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isWanted])

  return isWanted ? (
    <Suspense>
      <JobsHost />
    </Suspense>
  ) : null
}
