import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type UserSettings, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'
import { selectActs } from '../history/actsSlice'

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
    .getAllByRole('gridcell')
    .find((each) => each.dataset['column'] === `extra:${name}`) ?? row(at)
const header = (name: string) => screen.findByRole('columnheader', { name })

type User = Awaited<ReturnType<typeof open>>['user']

/** Gives a cell the focus, with the code of cells loaded. */
async function chooseCell(user: User, at: number, name: string) {
  await user.click(cell(at, name))
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
}

async function choose(user: User, name: string, item: string) {
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
  const columns = within(row(0))
    .getAllByRole('gridcell')
    .map((each) => each.dataset['column'])
  expect(columns.slice(-2)).toEqual(['extra:Badge', 'actions'])
  await user.keyboard('{Escape}')
  await user.click(await header('Badge'))
  expect(router.state.location.search).toBe('?sort=extra%3ABadge')
  await waitFor(() => {
    expect(row(1)).toHaveAttribute('aria-rowindex', '2')
  })
})

it('edits a cell in place by name, keeps the others, and takes it back', async () => {
  const { user, contacts, store } = await open(shown('Badge', 'Hall'))
  await chooseCell(user, 0, 'Badge')
  await user.keyboard('X9{Enter}')
  await waitFor(() => {
    expect(contacts.sent('PUT').at(-1)?.body).toEqual({ extras: { Badge: 'X9' } })
  })
  expect(await screen.findByText('X9')).toBeInTheDocument()
  expect(screen.getByText('4')).toBeInTheDocument()
  await waitFor(() => {
    expect(selectActs(store.getState()).done).toHaveLength(1)
  })
  await chooseCell(user, 1, 'Hall')
  await user.keyboard('6{Enter}')
  await waitFor(() => {
    expect(selectActs(store.getState()).done.map(({ label }) => label)).toEqual([
      'Badge of Contact 0000',
      'Hall of Contact 0001',
    ])
  })
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => {
    expect(contacts.rows[1]?.extras).toEqual({ Badge: 'B-1' })
  })
  await waitFor(() => {
    expect(selectActs(store.getState()).running).toBeNull()
  })
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('B-2')).toBeInTheDocument()
  expect(contacts.rows[0]?.extras).toEqual({ Badge: 'B-2', Hall: '4' })
})

it('adds a field that is filled by typing, and refuses a name that exists', async () => {
  const { user, contacts, settings } = await open()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'New field…' }))
  await user.keyboard('badge{Enter}')
  expect(await screen.findByText('There is a field with this name already.')).toBeVisible()
  await user.keyboard('{Control>}a{/Control}Shirt size{Enter}')
  expect(await header('Shirt size')).toBeInTheDocument()
  await chooseCell(user, 2, 'Shirt size')
  await user.keyboard('M{Enter}')
  await waitFor(() => {
    expect(contacts.rows[2]?.extras).toEqual({ 'Shirt size': 'M' })
  })
  await waitFor(() => {
    expect(settings().contactsLayout?.columns).toContainEqual(
      expect.objectContaining({ key: 'extra:Shirt size', isHidden: false }),
    )
  })
})

it('renames a field everywhere it is named, and restores its name', async () => {
  const filter = '/contacts?filter=custom.notEmpty.Badge'
  const { user, settings } = await open(shown('Badge'), filter)
  await choose(user, 'Badge', 'Rename field…')
  const field = await screen.findByRole('textbox', { name: 'Name on screen' })
  await waitFor(() => {
    expect(field).toHaveFocus()
  })
  await user.keyboard('{Control>}a{/Control}Hall{Enter}')
  expect(await screen.findByText('There is a field with this name already.')).toBeVisible()
  await user.keyboard('{Control>}a{/Control}Ticket{Enter}')
  expect(await header('Ticket')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Ticket is not empty' })).toBeVisible()
  expect(settings().contactFieldNames).toEqual({ Badge: 'Ticket' })
  await choose(user, 'Ticket', 'Rename field…')
  await user.clear(await screen.findByRole('textbox', { name: 'Name on screen' }))
  await user.keyboard('{Enter}')
  expect(await header('Badge')).toBeInTheDocument()
  expect(settings().contactFieldNames).toEqual({})
})

it('deletes a field on all contacts as one job, after it has named how many', async () => {
  const jobs = serveJobs()
  const { user } = await open(shown('Badge'))
  await choose(user, 'Badge', 'Delete field…')
  const dialog = await screen.findByRole('dialog', { name: 'Delete the field “Badge”?' })
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })
  await user.click(await within(dialog).findByRole('button', { name: 'Delete from 2 contacts' }))
  await waitFor(() => {
    expect(screen.queryByRole('columnheader', { name: 'Badge' })).not.toBeInTheDocument()
  })
  expect(jobs.requests[0]?.body).toEqual({
    action: { type: 'edit', edit: { field: 'custom', name: 'Badge', value: null } },
    selection: {
      matching: {
        where: { match: 'all', of: [{ field: 'custom', name: 'Badge', op: 'notEmpty' }] },
      },
      except: [],
    },
  })
})

it('shows an empty column and no error for a field that no contact has any more', async () => {
  const { user } = await open(shown('Gone'), '/contacts?sort=-extra%3AGone')
  expect(await header('Gone')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const fields = within(await screen.findByRole('group', { name: 'Custom fields' }))
  expect(fields.queryByRole('checkbox', { name: /Gone/ })).not.toBeInTheDocument()
})
