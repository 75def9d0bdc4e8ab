import { PHONE } from './useIsPhone'
import { useMediaQuery } from './useMediaQuery'

/** Returns whether controls need the size of a fingertip; base.css has the same query for control heights. */
export function useIsTouch(): boolean {
  return useMediaQuery(`(pointer: coarse), ${PHONE}`)
}
