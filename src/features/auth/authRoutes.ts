import type { RouteObject } from 'react-router-dom'
import { patterns } from '@/shared/paths'

/** The screens of somebody who is not signed in. Each is its own small script; `loadApi` brings the api slice to those that call the API. */
export function authRoutes(_loadApi: () => Promise<void>): RouteObject[] {
  return [
    { path: patterns.home, lazy: async () => ({ Component: (await import('./EntryPage')).EntryPage }) },
    { path: patterns.signIn, lazy: async () => ({ Component: (await import('./SignInPage')).SignInPage }) },
  ]
}
