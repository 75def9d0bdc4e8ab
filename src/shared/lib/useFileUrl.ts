import { useConfig } from './ConfigContext'

/** The address of a file, which the contract gives relative to the API. */
export function useFileUrl(): (path: string) => string {
  const { apiBaseUrl } = useConfig()
  return (path) => `${apiBaseUrl.replace(/\/$/, '')}${path}`
}
