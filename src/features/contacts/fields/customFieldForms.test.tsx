import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { selectActs } from '../history/actsSlice'

const extras = { Badge: 'B-2', Hall: '4' }
const route = `/contacts/${contactId(0)}`

it('changes, adds and removes custom fields on the record, each by its name', async () => {
  const contacts = serveContacts([numberedContact(0, { extras })])
  const stored = () => contacts.rows[0]?.extras
  const { user } = renderApp(route)
  const section = within(await screen.findByRole('group', { name: 'Custom fields' }))
  await user.click(section.getByRole('button', { name: 'Edit Badge' }))
  await section.findByRole('textbox', { name: 'Badge' })
  await user.keyboard('{Control>}a{/Control}B-7{Enter}')
  await waitFor(() => {
    expect(stored()).toEqual({ Badge: 'B-7', Hall: '4' })
  })
  expect(await section.findByText('B-7')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Add custom field' }))
  await user.keyboard('hall{Enter}')
  expect(await section.findByText('There is a field with this name already.')).toBeVisible()
  await user.clear(section.getByRole('textbox', { name: 'Name' }))
  await user.type(section.getByRole('textbox', { name: 'Name' }), 'Size')
  await user.type(section.getByRole('textbox', { name: 'Value' }), 'M{Enter}')
  await waitFor(() => {
    expect(stored()).toEqual({ Badge: 'B-7', Hall: '4', Size: 'M' })
  })
  await user.click(await section.findByRole('button', { name: 'Remove Hall' }))
  expect(await screen.findByText('Removed “Hall”.')).toBeVisible()
  expect(stored()).toEqual({ Badge: 'B-7', Size: 'M' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    expect(stored()).toEqual({ Badge: 'B-7', Hall: '4', Size: 'M' })
  })
})

it('undoes each removal of a field with a name, also one that follows another', async () => {
  const contacts = serveContacts([
    numberedContact(0, { extras }),
    numberedContact(1, { extras: { Hall: '7' } }),
  ])
  const { user, router } = renderApp(route)
  await user.click(await screen.findByRole('button', { name: 'Remove Hall' }))
  expect(await screen.findByText('Removed “Hall”.')).toBeVisible()
  await act(() => router.navigate(`/contacts/${contactId(1)}`))
  await screen.findByRole('heading', { level: 1, name: 'Contact 0001' })
  await user.click(await screen.findByRole('button', { name: 'Remove Hall' }))
  await waitFor(() => {
    expect(screen.getAllByText('Removed “Hall”.')).toHaveLength(2)
  })
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await waitFor(() => {
    expect(contacts.rows.map((row) => row.extras)).toEqual([{ Badge: 'B-2' }, { Hall: '7' }])
  })
})

it('sends the changed custom fields of the edit form alone', async () => {
  const contacts = serveContacts([numberedContact(0, { extras })])
  const { user } = renderApp(`${route}/edit`)
  await user.type(await screen.findByRole('textbox', { name: 'Badge' }), '9')
  await user.click(screen.getByRole('button', { name: 'Remove Hall' }))
  await user.click(screen.getByRole('button', { name: 'Add custom field' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of custom field 3' }), 'badge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('There is a field with this name already.')).toBeVisible()
  const name = screen.getByRole('textbox', { name: 'Name of custom field 3' })
  await user.clear(name)
  await user.type(name, 'Size')
  await user.type(screen.getByRole('textbox', { name: 'Value of custom field 3' }), 'M')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(contacts.sent('PUT')[0]?.body).toEqual({
      extras: { Badge: 'B-29', Hall: null, Size: 'M' },
    })
  })
})

it('sets a custom field, old or new, of the selected contacts', async () => {
  serveContacts([numberedContact(0, { extras }), numberedContact(1)])
  const jobs = serveJobs()
  const settings = { contactFieldNames: { Size: 'Shirt', Badge: 'Ticket' } }
  const { user, store } = renderApp('/contacts', {
    actor: buildActor({ user: buildUser({ settings }) }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Contact 0001' }))
  await user.click(await screen.findByRole('button', { name: 'Edit field…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 contact' }))
  const choose = async (text: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Field' }))
    await user.keyboard(text)
    await user.click(await screen.findByTitle(text))
  }
  await choose('Ticket')
  expect(await dialog.findByRole('button', { name: 'Clear Ticket of 1 contact' })).toBeEnabled()
  await choose('New custom field…')
  const name = await dialog.findByRole('textbox', { name: 'Name of the field' })
  await user.type(name, 'ticket')
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), 'M')
  expect(await dialog.findByText('There is a field with this name already.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Set ticket of 1 contact' })).toBeDisabled()
  await user.clear(name)
  await user.type(name, 'Size')
  await user.click(dialog.getByRole('button', { name: 'Set Size of 1 contact' }))
  await waitFor(() => {
    expect(jobs.requests[0]?.body).toMatchObject({
      action: { type: 'edit', edit: { field: 'custom', name: 'Size', value: 'M' } },
    })
  })
  await waitFor(() => {
    expect(selectActs(store.getState()).done[0]?.label).toBe('Set Shirt, 1 contact')
  })
})
