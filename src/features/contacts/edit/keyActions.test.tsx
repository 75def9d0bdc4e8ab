import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

it('dispatches one action at most for a key that is typed in a cell', async () => {
  serveContacts([numberedContact(0, { organization: 'Old Ltd' })])
  const { user, store } = renderApp('/contacts')
  await user.dblClick(await screen.findByText('Old Ltd'))
  await screen.findByRole('textbox', { name: 'Organization' })
  const states = vi.fn()
  const stop = store.subscribe(states)
  await user.keyboard('{End}!')
  stop()
  expect(states).toHaveBeenCalledOnce()
  expect(store.getState()).toMatchObject({
    cellEdits: {
      edits: {
        [`${numberedContact(0).id}:organization`]: { status: 'waiting', values: ['Old Ltd!'] },
      },
    },
  })
})
