import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useTrackedJobs } from './trackedJobs'

const JobsHost = lazyPart(async () => (await import('./JobsHost')).JobsHost, 'nothing')

/** Delay before the first request for jobs, so that the first screen loads undisturbed. */
const FIRST_LOOKUP_MS = 1500

/** The jobs in the shell. The code is loaded once a job is tracked, or else after the first screen. */
export function JobsSlot() {
  const hasTracked = useTrackedJobs().length > 0
  const [isActive, setIsActive] = useState(hasTracked)
  if (hasTracked && !isActive) setIsActive(true)

  useEffect(() => {
    if (isActive) return undefined
    const timer = setTimeout(() => {
      setIsActive(true)
    }, FIRST_LOOKUP_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isActive])

  return isActive ? (
    <Suspense>
      <JobsHost />
    </Suspense>
  ) : null
}
