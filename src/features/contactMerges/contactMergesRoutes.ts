import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'

/** The screens of merging; they are loaded when they are first opened. */
export const contactMergesRoutes: RouteObject[] = [
  {
    path: patterns.contactsMerge,
    ...requires('read', 'Contact'),
    lazy: lazyScreen(async () => (await import('./MergePage')).MergePage),
  },
]
