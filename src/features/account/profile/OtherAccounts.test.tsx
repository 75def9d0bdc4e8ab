import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listUsers } from '@/contract/account/users'
import { buildUser } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'

const open = () => {
  renderApp('/somewhere?account=profile')
}

it('lists other accounts that the user may see', async () => {
  callAnswers(listUsers, {
    items: [
      buildUser(),
      buildUser({
        userId: 'user-2',
        firstName: 'Ben',
        lastName: 'Adeyemi',
        email: 'ben@example.com',
      }),
    ],
    offset: 0,
    total: 2,
  })
  open()
  const part = within(await screen.findByRole('region', { name: 'Other accounts you can see' }))
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ben Adeyemi ben@example.com',
  ])
})

it('shows nothing when there are none or they cannot be loaded', async () => {
  callFailsWith(listUsers, 'FORBIDDEN')
  open()
  expect(await screen.findByRole('heading', { name: 'Phone' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Other accounts/ })).not.toBeInTheDocument()
})
