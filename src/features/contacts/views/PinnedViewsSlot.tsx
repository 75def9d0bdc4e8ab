import { Suspense } from 'react'
import { useKnownUser } from '@/features/auth'
import type { NavigationShape } from '@/shared/lib/menu'
import { lazyPart } from '@/shared/ui/lazyPart'

const PinnedViews = lazyPart(async () => (await import('./PinnedViews')).PinnedViews, 'nothing')

/** Loads the links to pinned views, if there are any. */
export function PinnedViewsSlot(props: { shape: NavigationShape }) {
  const views = useKnownUser()?.settings.contactViews
  return views?.some(({ isPinned }) => isPinned === true) === true ? (
    <Suspense>
      <PinnedViews {...props} />
    </Suspense>
  ) : null
}
