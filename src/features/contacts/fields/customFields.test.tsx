import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type UserSettings, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'

const badges = [{ Badge: 'B-2', Hall: '4' }, { Badge: 'B-1' }, {}]

const shown = (...names: string[]): UserSettings => ({
  contactsLayout: {
    columns: names.map((name) => ({ key: `extra:${name}`, isHidden: false })),
    density: 'comfortable',
  },
})

/** Opens contacts with custom fields, and a user record that remembers its settings. */
async function open(settings: UserSettings = {}, route = '/contacts', extras: object[] = badges) {
  const contacts = serveContacts(
    extras.map((each, at) => numberedContact(at, { extras: { ...each } })),
  )
  let user = buildUser({ settings })
  server.use(
    onCall(updateUser, async ({ request }) => {
      const sent = (await request.json()) as { settings: UserSettings }
      user = { ...user, version: user.version + 1, settings: sent.settings }
      serveActor(buildActor({ user }))
      return success(updateUser, user)
    }),
  )
  const app = renderApp(route, { actor: buildActor({ user }) })
  await screen.findByText('Contact 0000')
  return { ...app, contacts, settings: () => user.settings }
}

const row = (at: number) =>
  screen.getByRole('row', { name: new RegExp(String(at).padStart(4, '0')) })
const cell = (at: number, name: string) =>
  within(row(at))
    .getAllByRole('cell')
    .find((each) => each.dataset['column'] === `extra:${name}`) ?? row(at)
const header = (name: string) => screen.findByRole('columnheader', { name })

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `${name} column` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('shows a chosen field as a column without losing the rows, and sorts by it', async () => {
  const { user, router, contacts } = await open()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const fields = within(await screen.findByRole('group', { name: 'Custom fields' }))
  await user.click(fields.getByRole('checkbox', { name: /Badge.*2/ }))
  expect(screen.getByText('Contact 0000')).toBeInTheDocument()
  expect(await screen.findByText('B-2')).toBeInTheDocument()
  expect(contacts.requests.at(-1)?.query).toContain('extra=Badge')
  expect(fields.getByRole('checkbox', { name: /Badge/ })).toBeChecked()
  const columns = [...row(0).querySelectorAll('[data-column]')].map((each) =>
    each.getAttribute('data-column'),
  )
  expect(columns.slice(-2)).toEqual(['extra:Badge', 'actions'])
  await user.keyboard('{Escape}')
  await user.click(await header('Badge'))
  expect(router.state.location.search).toBe('?sort=extra%3ABadge')
  await waitFor(() => {
    expect(row(1)).toHaveAttribute('aria-rowindex', '2')
  })
})

it('edits a cell in place by name, keeps the others, and takes it back', async () => {
  const { user, contacts } = await open(shown('Badge', 'Hall'))
  await user.click(cell(0, 'Badge'))
  await user.keyboard('X9{Enter}')
  await waitFor(() => {
    expect(contacts.sent('PUT').at(-1)?.body).toEqual({ extras: { Badge: 'X9' } })
  })
  expect(await screen.findByText('X9')).toBeInTheDocument()
  expect(screen.getByText('4')).toBeInTheDocument()
  expect(contacts.rows[0]?.extras).toEqual({ Badge: 'X9', Hall: '4' })
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('B-2')).toBeInTheDocument()
  expect(contacts.rows[0]?.extras).toEqual({ Badge: 'B-2', Hall: '4' })
})
