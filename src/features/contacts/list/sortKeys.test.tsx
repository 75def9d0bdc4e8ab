import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const rows = [
  numberedContact(0, { organization: 'Beta', jobTitle: 'Cook' }),
  numberedContact(1, { organization: 'Acme', jobTitle: 'Baker' }),
  numberedContact(2, { organization: 'Acme', jobTitle: 'Actor' }),
  numberedContact(3),
]

const header = (name: string) => screen.getByRole('columnheader', { name })
const namesShown = () =>
  within(screen.getByRole('grid', { name: 'Contacts' }))
    .getAllByText(/^Contact \d{4}$/)
    .map(({ textContent }) => textContent)

it('sorts by further columns with Shift, with a number and a description for each', async () => {
  serveContacts(rows)
  const { user, router } = renderApp('/contacts')
  await screen.findByRole('button', { name: 'Organization column' })
  await user.click(header('Organization'))
  await user.keyboard('{Shift>}')
  await user.click(header('Name'))
  await user.click(header('Name'))
  await user.keyboard('{/Shift}')
  expect(router.state.location.search).toBe('?sort=organization%2C-name')
  await waitFor(() => {
    expect(namesShown()).toEqual(['Contact 0002', 'Contact 0001', 'Contact 0000', 'Contact 0003'])
  })
  expect(header('Organization')).toHaveTextContent('Organization1')
  expect(header('Organization')).toHaveAttribute('aria-sort', 'ascending')
  expect(header('Name')).toHaveTextContent('Name2')
  expect(header('Name')).not.toHaveAttribute('aria-sort')
  expect(header('Name')).toHaveAccessibleDescription('Sort key 2, descending')

  await user.keyboard('{Shift>}')
  await user.click(header('Name'))
  await user.keyboard('{/Shift}')
  expect(router.state.location.search).toBe('?sort=organization')
  await user.click(header('Name'))
  expect(router.state.location.search).toBe('')
})

it('adds and removes keys in the menu of a column', async () => {
  serveContacts(rows)
  const { user, router } = renderApp('/contacts?sort=organization')
  await screen.findByText('Contact 0000')
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Added column' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Add to sort')
  expect(router.state.location.search).toBe('?sort=organization%2C-createdAt')
  await choose('Remove from sort')
  expect(router.state.location.search).toBe('?sort=organization')
})

it('edits the keys in the toolbar: another one, its direction, its place, fewer', async () => {
  serveContacts(rows)
  const { user, router } = renderApp('/contacts?sort=organization')
  await screen.findByText('Contact 0000')
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  const panel = await screen.findByRole('dialog', { name: 'Sort' })
  await user.click(await within(panel).findByRole('combobox', { name: 'Add a key' }))
  await user.click(await screen.findByTitle('Job title'))
  await user.click(within(panel).getByRole('button', { name: 'Job title: A to Z' }))
  await user.click(within(panel).getByRole('button', { name: 'Move Job title up' }))
  expect(router.state.location.search).toBe('?sort=-jobTitle%2Corganization')
  expect(screen.getByRole('button', { name: 'Sort (2)' })).toBeVisible()
  await waitFor(() => {
    expect(namesShown()).toEqual(['Contact 0003', 'Contact 0000', 'Contact 0001', 'Contact 0002'])
  })
  await user.click(within(panel).getByRole('button', { name: 'Remove Job title' }))
  expect(router.state.location.search).toBe('?sort=organization')
  expect(within(panel).getByRole('button', { name: 'Remove Organization' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

it.each(['age', 'name,', 'name,name', 'deletedAt', 'extra:%E0%A4%A'])(
  'opens a link with the unknown order %s in the default one',
  async (sort) => {
    const contacts = serveContacts(rows)
    renderApp(`/contacts?sort=${encodeURIComponent(sort)}`)
    await screen.findByText('Contact 0000')
    expect(contacts.sent('GET')[0]?.params['sort']).toBe('name')
  },
)
