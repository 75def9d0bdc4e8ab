import type { ComponentType } from 'react'

/** A screen's code could not be loaded: after a deployment, or because the network was lost. The route's error page says so. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/**
 * A route's `lazy`: loads the screen when it is first opened. It never rejects, because React Router then shows nothing at all; a screen that could not be loaded
 * throws when it is drawn, so that the error page takes its place and the shell stays.
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
