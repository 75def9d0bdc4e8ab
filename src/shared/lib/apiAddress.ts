import type { PublicConfig } from '@/contract/publicConfig'

/** Returns the API's absolute URL without a trailing slash; '' in the config means this origin. */
export function apiAddress(
  { apiBaseUrl }: Pick<PublicConfig, 'apiBaseUrl'>,
  origin: string,
): string {
  return new URL(apiBaseUrl === '' ? origin : apiBaseUrl, origin).href.replace(/\/$/, '')
}
