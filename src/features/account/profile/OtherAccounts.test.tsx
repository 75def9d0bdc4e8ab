import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { listUsers } from '@/contract/account/users'
import type { Rule } from '@/contract/ruleSet'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const readAll: Rule = { action: 'read', subject: 'User' }

/** Opens the account; returns the number of times that the list was asked for. */
function open(...rules: Rule[]): () => number {
  let count = 0
  const onRequest = ({ request }: { request: Request }) => {
    if (new URL(request.url).pathname === listUsers.path && request.method === 'GET') count += 1
  }
  server.events.on('request:start', onRequest)
  onTestFinished(() => {
    server.events.removeListener('request:start', onRequest)
  })
  const actor = buildActor()
  renderApp('/somewhere?account=profile', {
    actor: buildActor({ rules: [...actor.rules, ...rules] }),
  })
  return () => count
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
  open(readAll)
  const part = within(await screen.findByRole('region', { name: 'Other accounts you can see' }))
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ben Adeyemi ben@example.com',
  ])
})

it('shows nothing when there are none or they cannot be loaded', async () => {
  callFailsWith(listUsers, 'FORBIDDEN')
  open(readAll)
  expect(await screen.findByRole('heading', { name: 'Phone' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Other accounts/ })).not.toBeInTheDocument()
})

it('does not ask for the list when the rules show the user their own record only', async () => {
  const asked = open()
  expect(await screen.findByRole('heading', { name: 'Phone' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Save name' })).toBeVisible()
  expect(asked()).toBe(0)
})
