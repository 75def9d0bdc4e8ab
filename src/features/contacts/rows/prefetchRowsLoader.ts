import type { Store } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { sessionSlice } from '@/features/auth'

/** The store as far as rows are asked for ahead of their page. */
export type PrefetchStore = Pick<
  Store<Record<typeof sessionSlice.reducerPath, ReturnType<typeof sessionSlice.reducer>>>,
  'dispatch' | 'getState' | 'subscribe'
>

/** Rows that were asked for ahead of their page. */
export interface PrefetchedRows {
  /** The page holds them itself now, or does not want them. */
  release: () => void
}

/**
 * A route loader that asks for the first rows of `/contacts` as soon as somebody is signed in, while the page's code is still on its way. Once the code is
 * there, the page asks by itself.
 */
export function prefetchRowsLoader(loadStore: () => Promise<PrefetchStore>) {
  let isCodeThere = false
  return ({ request }: LoaderFunctionArgs): PrefetchedRows => {
    const controller = new AbortController()
    // Where it fails, the page asks again and says what is wrong.
    if (!isCodeThere)
      void import('./prefetchRows')
        .then(({ prefetchRows }) => prefetchRows(loadStore, request.url, controller.signal))
        .catch(() => undefined)
    isCodeThere = true
    return {
      release: () => {
        controller.abort()
      },
    }
  }
}
