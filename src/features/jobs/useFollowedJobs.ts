import { useMemo, useSyncExternalStore } from 'react'
import { followedIds, followedText, onFollowedChange } from './followedJobs'

/** The ids of the jobs that stand in the tray until they are put away. */
export function useFollowedJobs(): readonly string[] {
  const text = useSyncExternalStore(onFollowedChange, followedText)
  return useMemo(() => followedIds(text), [text])
}
