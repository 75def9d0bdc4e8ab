import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useLazyGetProfileQuery } from '../profilesApi'
import { useProfileEditor } from './useProfileEditor'

const silent = { selectFromResult: () => ({}) }

/**
 * Loads the whole profile again when a part of it, which a tab loads as it opens, has changed elsewhere,
 * so that the editor has one version only. What was typed stays. `answer` is undefined while it loads.
 */
export function useRefetchWhenNewer<Part>(
  answer: Part | undefined,
  isNewer: (part: Part, profile: ReturnType<typeof useProfileEditor>['profile']) => boolean,
): void {
  const { profile } = useProfileEditor()
  const [getProfile] = useLazyGetProfileQuery(silent)
  const compare = useStableCallback(() => {
    if (answer !== undefined && isNewer(answer, profile)) void getProfile({ id: profile.id })
  })
  useEffect(() => {
    compare()
  }, [answer, compare])
}

/** Compares a part that carries the version of its profile. */
export function hasNewerVersion(part: { version: number }, profile: { version: number }): boolean {
  return part.version > profile.version
}
