import type { LoaderFunction } from 'react-router-dom'

/**
 * Loader of the screens to which providers return: takes code and state out of the address before
 * anything of the screen renders. It is in the app's first script, so the rest is lazy.
 */
export const takeReturn: LoaderFunction = async ({ request: { url } }) =>
  /[?&](?:code|state|error)=/.test(url) ? (await import('./screens')).receiveReturn(url) : null
