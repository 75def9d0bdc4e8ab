import { useMediaQuery } from './useMediaQuery'

/** Whether the window is as narrow as a phone's: less than 768 CSS pixels, where the style sheets change too. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)')
}
