import { type RouteObject, createBrowserRouter } from 'react-router-dom'
import { RequireAuth, authRoutes } from '@/features/auth'
import { ImportDrawer } from '@/features/contactImports'
import { PossibleDuplicates, contactMergesRoutes } from '@/features/contactMerges'
import { contactsRoutes } from '@/features/contacts'
import { legalRoutes } from '@/features/legal'
import { profilesRoutes } from '@/features/profiles'
import { publicCardsRoutes } from '@/features/publicCards'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { BootFallback } from './layout/BootFallback'
import { ShellSkeleton } from './layout/ShellSkeleton'
import { NotFoundPage } from './NotFoundPage'
import { RootLayout } from './RootLayout'
import { RouteErrorPage } from './RouteErrorPage'
import type { AttachApi } from './store'

/** Every route of the app. The first script holds none of the screens; the api slice and Ant Design come with what is behind sign-in. */
export function createRoutes(attachApi: AttachApi): RouteObject[] {
  const loadStore = async () => {
    const [{ api }, { extensionsSlice }] = await Promise.all([
      import('@/api/api'),
      import('@/api/extensions'),
    ])
    return attachApi(api, extensionsSlice)
  }
  const loadApi = async () => {
    await loadStore()
  }
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: BootFallback,
      children: [
        ...[...authRoutes(loadApi), ...publicCardsRoutes(loadApi), ...legalRoutes].map(
          withBoundary,
        ),
        {
          element: <RequireAuth pending={<ShellSkeleton />} />,
          ErrorBoundary: RouteErrorPage,
          children: [
            {
              lazy: lazyScreen(async () => {
                const [{ SignedInArea }] = await Promise.all([
                  import('./layout/SignedInArea'),
                  loadApi(),
                ])
                return SignedInArea
              }),
              ErrorBoundary: RouteErrorPage,
              children: [
                ...[
                  ...contactMergesRoutes,
                  ...contactsRoutes({ loadStore, ImportDrawer, PossibleDuplicates }),
                  ...profilesRoutes,
                ].map(withBoundary),
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ]
}

/** A screen that throws is replaced alone; the shell around it stays. */
function withBoundary(route: RouteObject): RouteObject {
  return { ...route, ErrorBoundary: route.ErrorBoundary ?? RouteErrorPage }
}

/** The router of the running app. */
export function createAppRouter(attachApi: AttachApi) {
  return createBrowserRouter(createRoutes(attachApi))
}

export type AppRouter = ReturnType<typeof createAppRouter>
