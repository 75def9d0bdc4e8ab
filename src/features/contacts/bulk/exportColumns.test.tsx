import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { serveSpecOnlyBackend } from '@/testing/specOnlyBackend'

const contacts = [
  numberedContact(0, { extras: { Badge: 'B-1', Shirt: 'M' } }),
  numberedContact(1, { extras: { Badge: 'B-2' } }),
]

async function openList(route = '/contacts') {
  serveContacts(contacts)
  const jobs = serveJobs()
  const view = renderApp(route)
  await screen.findByText('Contact 0000')
  const body = () => v.parse(exportContacts.body ?? v.never(), jobs.requests.at(-1)?.body)
  return { ...view, jobs, body }
}

async function openExport(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Export' }))
  return screen.findByRole('dialog', { name: 'Export contacts' })
}

const radio = (name: RegExp) => screen.getByRole('radio', { name })
const listed = () =>
  within(screen.getByRole('list', { name: 'Columns of the file' }))
    .getAllByRole('listitem')
    .map((item) => {
      const box = within(item).queryByRole<HTMLInputElement>('checkbox')
      return `${box ? (box.checked ? '+' : '-') : ''}${item.textContent}`
    })
const gone = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

it('exports all fields, or the columns of the table in its order with its sort', async () => {
  const { user, body } = await openList('/contacts?sort=-organization,name')
  let dialog = within(await openExport(user))
  expect(dialog.queryByRole('group', { name: 'Which' }), 'there is no choice').toBeNull()
  expect(radio(/^All fields/)).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await gone()
  expect(body()).toEqual({ shape: 'tessera' })
  dialog = within(await openExport(user))
  await user.click(radio(/^As I see it/))
  expect(dialog.getByText(/^2 contacts will be exported with 8 columns/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await gone()
  expect(body()).toEqual({
    columns: [
      { key: 'favorite', title: 'Favorite' },
      { key: 'name', title: 'Name' },
      { key: 'organization', title: 'Organization' },
      { key: 'email', title: 'E-mail' },
      { key: 'phone', title: 'Phone' },
      { key: 'tags', title: 'Tags' },
      { key: 'createdAt', title: 'Added' },
      { key: 'id', title: 'Tessera contact ID' },
    ],
    sort: '-organization,name',
  })
  await openExport(user)
  expect(radio(/^As I see it/)).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /^With a column of IDs/ }))
  expect(screen.getByText(/exported with 7 columns/)).toBeVisible()
  await user.click(radio(/^CSV for Google/))
  expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument()
})

it('takes chosen columns in the chosen order, custom fields too, and remembers them', async () => {
  const { user, body } = await openList()
  let dialog = within(await openExport(user))
  await user.click(radio(/^Choose columns/))
  await dialog.findByRole('checkbox', { name: 'Badge' })
  expect(listed().slice(0, 2)).toEqual(['+Favorite', '+Name'])
  expect(listed().slice(-3)).toEqual(['Custom fields', '-Badge', '-Shirt'])
  await user.click(dialog.getByRole('button', { name: 'Select none' }))
  expect(dialog.getByText('Choose at least one column.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Name' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Organization' }))
  const name = dialog.getByRole('checkbox', { name: 'Name' })
  name.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(name).toHaveFocus()
  expect(dialog.getByText('Name is number 2 of 2.')).toBeInTheDocument()
  await user.type(dialog.getByRole('searchbox', { name: 'Find a column' }), 'badg')
  expect(listed()).toEqual(['Custom fields', '-Badge'])
  await user.click(dialog.getByRole('button', { name: 'Select all' }))
  expect(dialog.getByText('3 columns')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await gone()
  expect(body()).toEqual({
    columns: [
      { key: 'organization', title: 'Organization' },
      { key: 'name', title: 'Name' },
      { key: 'custom', name: 'Badge', title: 'Badge' },
    ],
    sort: 'name',
  })
  dialog = within(await openExport(user))
  expect(radio(/^Choose columns/)).toBeChecked()
  expect(dialog.getByText('3 columns')).toBeVisible()
})

it('shows the error of the call in the dialog, which stays open, until the next try', async () => {
  const { user, jobs } = await openList()
  callFailsWith(exportContacts, 'VALIDATION_FAILED', {
    message: 'Some fields are not valid.',
    fields: { columns: 'Use at most 250 columns.' },
  })
  const dialog = within(await openExport(user))
  await user.click(radio(/^As I see it/))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Use at most 250 columns.')
  serveJobs(jobs.jobs)
  await user.click(dialog.getByRole('button', { name: /Export$/ }))
  await gone()
})

it('offers all fields or chosen columns where no table is shown', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  const { user } = await openList()
  const dialog = within(await openExport(user))
  expect(within(dialog.getByRole('group', { name: 'Columns' })).getAllByRole('radio')).toHaveLength(
    2,
  )
  narrow.mockRestore()
})

it('offers no columns where the backend has no extensions', async () => {
  serveSpecOnlyBackend('405 without a body')
  const { user } = renderApp('/contacts')
  await screen.findByText('Contact 0001')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByRole('dialog', { name: 'Export contacts' })
  await waitFor(() => {
    expect(screen.queryByRole('group', { name: 'Columns' })).not.toBeInTheDocument()
  })
})
