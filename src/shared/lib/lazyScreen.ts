import type { ComponentType } from 'react'

/** A screen's code could not be loaded: after a deployment, or because the network is down. The route's error page shows it. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/**
 * Returns a route's `lazy`, which loads the screen when it is first opened. It never rejects, because
 * React Router would then show nothing. A screen that could not be loaded throws when it renders, so
 * that the error page takes its place and the shell stays.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    try {
      return { Component: await load() }
    } catch (cause) {
      const error = new ScreenNotLoaded('This screen could not be loaded.', { cause })
      return {
        Component: () => {
          throw error
        },
      }
    }
  }
}
