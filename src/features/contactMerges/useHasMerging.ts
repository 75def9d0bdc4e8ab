import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'

/**
 * Returns whether the server merges contacts itself, with a history and an undo. Without that they are
 * merged by the specification's calls alone (`mergeByCalls`).
 */
export function useHasMerging(): boolean {
  return useIsServed(extensions.merging, extensions.comparison)
}
