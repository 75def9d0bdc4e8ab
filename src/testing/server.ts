import { setupServer } from 'msw/node'
import { defaultHandlers } from './handlers/defaultHandlers'

/**
 * The tests' API: every served call of the contract answers, and any other request fails the test.
 */
export const server = setupServer(...defaultHandlers)
