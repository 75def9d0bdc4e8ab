import * as v from 'valibot'
import { type PublicConfig, publicConfig } from '@/contract/publicConfig'

/** The element of index.html that carries the configuration; the server writes its text into each answer. */
export const CONFIG_ELEMENT_ID = 'tessera-config'

/** Reads the deployment's public configuration from the page. Throws where it is missing or not what the contract says. */
export function readConfig(page: Document): PublicConfig {
  const text = page.getElementById(CONFIG_ELEMENT_ID)?.textContent
  return v.parse(publicConfig, JSON.parse(text ?? 'null'))
}

/** The absolute address of the API without a slash at its end; '' in the configuration means this origin. */
export function apiAddress({ apiBaseUrl }: PublicConfig, origin: string): string {
  return new URL(apiBaseUrl === '' ? origin : apiBaseUrl, origin).href.replace(/\/$/, '')
}
