import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const COUNT = 'recentlyCreatedOwnerStacks'

/**
 * Lets React's development build make elements without a stack trace for each, which took a quarter
 * of the time of a screen test. React stops at 10,000 traces in a second; the count that it keeps
 * for this, a private field of React 19, is read as higher than that. When an update of React moves
 * the field, look for the limit in `jsxDEV` of `react-jsx-dev-runtime.development.js`; if there is
 * none, delete this file: the tests pass without it.
 */
export function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS)
  if (typeof internals !== 'object' || internals === null || !(COUNT in internals))
    throw new Error(`React has moved ${COUNT}: see src/testing/skipOwnerStacks.ts.`)
  Object.defineProperty(internals, COUNT, { get: () => Infinity, set: () => undefined })
}
