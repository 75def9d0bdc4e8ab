import type { RouteObject } from 'react-router-dom'

/** Loads the store with the api slice in it. */
export type LoadStore<Store = unknown> = () => Promise<Store>

/**
 * The routes of a feature, in its `manifest.ts`. The app's first script holds every manifest, so
 * screens are lazy; navigation and commands are in `menu.ts`.
 */
export interface FeatureManifest<Store = unknown> {
  /** Routes that are open to everyone. */
  publicRoutes?: (loadStore: LoadStore<Store>) => RouteObject[]
  /** Routes inside the signed-in shell. */
  signedInRoutes?: (loadStore: LoadStore<Store>) => RouteObject[]
}
