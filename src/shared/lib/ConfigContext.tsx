import { createContext, use } from 'react'
import type { PublicConfig } from '@/contract/publicConfig'

export const ConfigContext = createContext<PublicConfig | null>(null)

/** Returns the public configuration of this deployment. Throws outside the app. */
export function useConfig(): PublicConfig {
  const config = use(ConfigContext)
  if (config === null) throw new Error('useConfig needs a ConfigContext above it.')
  return config
}
