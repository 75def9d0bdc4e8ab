import { useConfig } from '@/shared/lib/ConfigContext'

/** The address of a picture, which the contract gives relative to the API. */
export function useImageUrl(): (displayImage: string) => string {
  const { apiBaseUrl } = useConfig()
  return (displayImage) => `${apiBaseUrl.replace(/\/$/, '')}${displayImage}`
}
