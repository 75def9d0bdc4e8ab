import { PHONE } from './useIsPhone'
import { useMediaQuery } from './useMediaQuery'

/** Returns whether controls need the size of a fingertip; base.css asks the same for the heights of our own. */
export function useIsTouch(): boolean {
  return useMediaQuery(`(pointer: coarse), ${PHONE}`)
}
