import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getUser } from '@/contract/account/users'
import { api } from '@/api/api'
import { buildActor } from '@/testing/actor'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { signRules } from '@/testing/signRules'

it('a screen and its input stay while somebody becomes premium, and no longer is', async () => {
  const actor = buildActor()
  const { user, store } = renderApp('/contacts/new', { actor })
  const firstName = await screen.findByRole('textbox', { name: 'First name' })
  await user.type(firstName, 'Ada')
  const openMenu = () => user.click(screen.getByRole('button', { name: /Account of/ }))

  const permissions = await signRules({ rules: [], sub: 'user-1' })
  callAnswers(getUser, { ...actor.user, Roles: { permissions } })
  await inAct(() => {
    store.dispatch(api.util.invalidateTags(['User']))
  })
  await openMenu()
  expect(await screen.findByText('Premium')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'First name' })).toBe(firstName)
  expect(firstName).toHaveValue('Ada')

  callAnswers(getUser, { ...actor.user, Roles: undefined })
  await inAct(() => {
    store.dispatch(api.util.invalidateTags(['User']))
  })
  await waitFor(() => {
    expect(screen.queryByText('Premium')).not.toBeInTheDocument()
  })
  expect(firstName).toBeInTheDocument()
})
