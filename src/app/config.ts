import * as v from 'valibot'
import { type PublicConfig, publicConfig } from '@/contract/publicConfig'

/** The element of index.html that holds the configuration, written by the server. */
const CONFIG_ELEMENT_ID = 'tessera-config'

/** Reads the public configuration from the page. Throws if it is missing or invalid. */
export function readConfig(page: Document): PublicConfig {
  const text = page.getElementById(CONFIG_ELEMENT_ID)?.textContent
  return v.parse(publicConfig, JSON.parse(text ?? 'null'))
}
