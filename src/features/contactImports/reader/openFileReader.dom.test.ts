import { expect, it, vi } from 'vitest'
import { openFileReader } from './openFileReader'
import { readErrorMessage } from './readErrorMessage'

vi.mock('./inlineFileReader', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('says what to do when the reader cannot be loaded, as without a connection', async () => {
  const error: unknown = await openFileReader().catch((reason: unknown) => reason)
  expect(readErrorMessage(error)).toBe(
    'The file reader did not load. Check your connection, and choose the file again.',
  )
})
