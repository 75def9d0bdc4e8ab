import { setupServer } from 'msw/node'
import { defaultHandlers } from './handlers/defaultHandlers'

/** The API in tests: every served call of the contract answers; anything else is a test's failure. */
export const server = setupServer(...defaultHandlers)
