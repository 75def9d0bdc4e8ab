import { type RouteObject, createBrowserRouter } from 'react-router-dom'
import { RequireAuth, authManifest } from '@/features/auth'
import { cardsManifest } from '@/features/cards'
import { companiesManifest } from '@/features/companies'
import { LazyImportDrawer } from '@/features/contactImports'
import { LazyPossibleDuplicates, contactMergesManifest } from '@/features/contactMerges'
import { contactsManifest } from '@/features/contacts'
import { dashboardManifest } from '@/features/dashboard'
import { LazyPushContact, LazyPushSelection, integrationsManifest } from '@/features/integrations'
import { legalManifest } from '@/features/legal'
import { profilesManifest } from '@/features/profiles'
import { publicCardsManifest } from '@/features/publicCards'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { BootFallback, ShellSkeleton } from './layout/ShellSkeleton'
import { NotFoundPage } from './NotFoundPage'
import { RootLayout } from './RootLayout'
import { RouteErrorPage } from './RouteErrorPage'
import type { AttachApi, AppStore } from './store'

/** The features with routes. */
const manifests: readonly FeatureManifest<AppStore>[] = [
  authManifest,
  publicCardsManifest,
  legalManifest,
  contactsManifest({
    ImportDrawer: LazyImportDrawer,
    PossibleDuplicates: LazyPossibleDuplicates,
    PushContact: LazyPushContact,
    PushSelection: LazyPushSelection,
  }),
  contactMergesManifest,
  profilesManifest,
  cardsManifest,
  companiesManifest,
  integrationsManifest,
  dashboardManifest,
]

/**
 * Returns every route of the app. Screens are lazy; the api slice and Ant Design are loaded with the
 * first route behind sign-in.
 */
export function createRoutes(attachApi: AttachApi): RouteObject[] {
  const loadStore = async () => {
    const [{ api }, { extensionsSlice }] = await Promise.all([
      import('@/api/api'),
      import('@/api/extensions'),
    ])
    return attachApi(api, extensionsSlice)
  }
  const publicRoutes = manifests.flatMap((manifest) => manifest.publicRoutes?.(loadStore) ?? [])
  const signedInRoutes = manifests.flatMap((manifest) => manifest.signedInRoutes?.(loadStore) ?? [])
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: BootFallback,
      children: [
        ...publicRoutes.map(withBoundary),
        {
          element: <RequireAuth pending={<ShellSkeleton />} />,
          ErrorBoundary: RouteErrorPage,
          children: [
            {
              lazy: lazyScreen(async () => {
                const [{ SignedInArea }] = await Promise.all([
                  import('./layout/SignedInArea'),
                  loadStore(),
                ])
                return SignedInArea
              }),
              ErrorBoundary: RouteErrorPage,
              children: [
                ...signedInRoutes.map(withBoundary),
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ]
}

/** Gives a route its own error page, so that the shell around a failed screen stays. */
function withBoundary(route: RouteObject): RouteObject {
  return { ...route, ErrorBoundary: route.ErrorBoundary ?? RouteErrorPage }
}

export function createAppRouter(attachApi: AttachApi) {
  return createBrowserRouter(createRoutes(attachApi))
}

export type AppRouter = ReturnType<typeof createAppRouter>
