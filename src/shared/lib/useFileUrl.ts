import { useConfig } from './ConfigContext'

/** Returns the function that makes a file's path, relative to the API in the contract, a URL. */
export function useFileUrl(): (path: string) => string {
  const { apiBaseUrl } = useConfig()
  return (path) => `${apiBaseUrl.replace(/\/$/, '')}${path}`
}
