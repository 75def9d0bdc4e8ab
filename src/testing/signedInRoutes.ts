import type { RouteObject } from 'react-router-dom'
import { createRoutes } from '@/app/router'

/** Returns the routes with a path that require sign-in. */
export function signedInRoutes(): RouteObject[] {
  const leaves = (routes: RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => (route.path === undefined ? leaves(route.children ?? []) : [route]))
  const isOpenToAll = (path: string) =>
    /^\/(?:$|auth|card|contacts\/new\/|terms|privacy)/.test(path)
  return leaves(
    createRoutes(() => {
      throw new Error('No screen is loaded here.')
    }),
  ).filter(({ path = '' }) => path !== '*' && !isOpenToAll(path))
}
