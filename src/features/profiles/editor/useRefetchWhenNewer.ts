import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useLazyGetProfileQuery } from '../profilesApi'
import { useProfileEditor } from './useProfileEditor'

const silent = { selectFromResult: () => ({}) }

/**
 * Takes the whole profile again when a part of it, which a tab asks for as it opens, has changed elsewhere since: the editor's one version stays true, and what is typed
 * stays too. `answer` is undefined until it is there; `isNewer` compares it with the profile as the editor has it then.
 */
export function useNewerPart<Part>(
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

/** For parts that carry the version of their profile. */
export function hasNewerVersion(part: { version: number }, profile: { version: number }): boolean {
  return part.version > profile.version
}
