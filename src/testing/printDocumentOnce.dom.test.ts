import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  document.body.replaceChildren()
})

const failure = (looked: Promise<unknown>) =>
  looked.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
const wait = { timeout: 10, interval: 1 }

it.each([
  ['findBy', () => screen.findByText('absent', {}, wait)],
  ['waitFor', () => waitFor(() => screen.getByText('absent'), wait)],
])('a failed %s reports its query and prints the document once', async (_name, look) => {
  document.body.append('present')
  const message = await failure(look())
  expect(message).toContain('Unable to find an element with the text: absent')
  expect(message.match(/present/g)).toHaveLength(1)
})

it('a failed query without retries prints the document', () => {
  document.body.append('present')
  expect(() => screen.getByText('absent')).toThrow('present')
})
