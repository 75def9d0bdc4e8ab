import type { Reducer } from '@reduxjs/toolkit'

/** The parts of a slice that the store needs. */
export interface LazySlice {
  reducerPath: string
  reducer: Reducer
}

/** The part of the store's extra argument that adds slices. */
export interface SliceHost {
  attachSlice: (slice: LazySlice) => void
}

/** Adds the slice of a screen that was loaded after the start to the store. Adding it again changes nothing. */
export function attachSlice(slice: LazySlice) {
  return (_dispatch: unknown, _getState: unknown, extra: unknown): void => {
    if (isSliceHost(extra)) extra.attachSlice(slice)
  }
}

function isSliceHost(extra: unknown): extra is SliceHost {
  return typeof extra === 'object' && extra !== null && 'attachSlice' in extra
}
