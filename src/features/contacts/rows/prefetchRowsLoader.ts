import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PrefetchStore } from './prefetchRows'

export interface PrefetchedRows {
  /** Releases the rows: the page holds them itself, or doesn't want them. */
  release: () => void
}

/**
 * Returns a route loader that prefetches the first rows of `/contacts` while the page's code loads.
 * Once the code is loaded, the page requests its rows itself.
 */
export function prefetchRowsLoader(loadStore: () => Promise<PrefetchStore>) {
  let isCodeThere = false
  return ({ request }: LoaderFunctionArgs): PrefetchedRows => {
    const controller = new AbortController()
    // If it fails, the page asks again and shows the error.
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
