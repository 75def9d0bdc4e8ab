import { Suspense } from 'react'
import { useKnownUser } from '@/features/auth'
import { lazyPart } from '@/shared/ui/lazyPart'

const PinnedViews = lazyPart(async () => (await import('./PinnedViews')).PinnedViews, 'nothing')

/** Loads the links to pinned views, if there are any. */
export function PinnedViewsSlot(props: { isInBar: boolean }) {
  const views = useKnownUser()?.settings.contactViews
  return views?.some(({ isPinned }) => isPinned === true) === true ? (
    <Suspense>
      <PinnedViews {...props} />
    </Suspense>
  ) : null
}
