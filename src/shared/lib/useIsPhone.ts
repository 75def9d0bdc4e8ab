import { useMediaQuery } from './useMediaQuery'

/**
 * Returns whether the window is shaped like a phone's: less than 768 CSS pixels wide. A low window of
 * that width is a desktop at 200 % zoom, which keeps the table and the side navigation.
 */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE)
}

export const PHONE = '(max-width: 767px) and (min-height: 561px), (max-width: 559px)'
