import { hasSecret } from '@/contract/hasSecret'

/**
 * How the worker answers a request: a page of the app from the network, else from the stored shell;
 * a file of a build from the cache; everything else not at all, so that the browser asks by itself.
 */
export type Route = 'page' | 'asset' | 'none'

export interface RoutedRequest {
  url: string
  method: string
  /** `navigate` for a document. */
  mode: string
}

/** Files of a build, whose names change with their content. */
const ASSET = /^\/assets\/[^/]{1,200}-[\w-]{7,40}\.\w{1,10}$/

/**
 * The screens of the app that need no server of their own, by their first part. Public cards, the
 * exchange form, everything of sign-in (links of mails carry codes), the API, files and local tools
 * are left out. `/contacts/new` is the form; with a profile's id it is a visitor's page.
 */
const PAGE =
  /^\/(?:|dashboard|contacts(?:\/(?!new\/).*)?|cards(?:\/.*)?|company-cards|profile\/.*|company(?:\/.*)?|integrations)$/

/** Decides which requests the worker answers. `origin` is the app's own. */
export function routeOf({ url, method, mode }: RoutedRequest, origin: string): Route {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'none'
  if (mode !== 'navigate') return ASSET.test(address.pathname) ? 'asset' : 'none'
  // The stored page repeats the address to the server (see serveWeb).
  if (hasSecret(address.search)) return 'none'
  // The server may decode an escaped character to a path that is never answered.
  return PAGE.test(address.pathname) && !address.pathname.includes('%') ? 'page' : 'none'
}

/** Addresses for which browsers need not even start the worker (static routing). */
export const NEVER_ANSWERED = [
  '/v1/*',
  '/card/*',
  '/files/*',
  '/contacts/new/*',
  '/auth/*',
] as const
