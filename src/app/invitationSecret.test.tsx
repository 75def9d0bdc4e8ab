import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getInvitation } from '@/contract/companies/employees'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { sanitizeState } from './devTools'

it('Redux DevTools shows no secret of an invitation, not even in the key of its query', async () => {
  const token = 'abcdefghijklmnopqrstuvwxyz'
  callFailsWith(getInvitation, 'NOT_FOUND')
  const { store } = renderApp(`/company?invitation=${token}`)
  await screen.findByText(/This invitation does not exist/)
  const shown = JSON.stringify(sanitizeState(store.getState()))
  expect(shown).toContain('getInvitation')
  expect(shown).not.toContain(token)
})
