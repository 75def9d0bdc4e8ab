import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

/** A key of an input method, which composes text. */
const composing = (key: string) => ({ key, isComposing: true })
const id = contactId(0)
const note = {
  id: contactId(9),
  text: '会議',
  writtenAt: '2026-03-01T10:00:00.000Z',
  followUpOn: null,
  isDone: false,
}

async function open() {
  const contacts = serveContacts([
    numberedContact(0, { timeline: [note], emails: [{ label: '', value: 'a@b.example' }] }),
  ])
  const view = renderApp(`/contacts/${id}`)
  await screen.findByRole('heading', { level: 1, name: /Contact 0000/ })
  return { contacts, ...view }
}

describe('the keys of an input method', () => {
  it('neither add a new tag nor give it up', async () => {
    const { user, contacts } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add tag' }))
    const field = screen.getByRole('combobox', { name: 'New tag' })
    await user.type(field, '東京')
    fireEvent.keyDown(field, composing('Enter'))
    fireEvent.keyDown(field, composing('Escape'))
    expect(screen.getByRole('combobox', { name: 'New tag' })).toHaveValue('東京')
    expect(contacts.sent('PUT')).toEqual([])
  })

  it('do not give up a note that is edited', async () => {
    const { user } = await open()
    await user.click(await screen.findByLabelText('Edit note: 会議'))
    await user.type(screen.getByLabelText('Edit note'), 'の後')
    fireEvent.keyDown(screen.getByLabelText('Edit note'), composing('Escape'))
    expect(screen.getByLabelText('Edit note')).toHaveValue('会議の後')
  })

  it('do not give up a new custom field', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add custom field' }))
    const form = within(await screen.findByRole('form', { name: 'New custom field' }))
    await user.type(form.getByLabelText('Name'), '部屋')
    fireEvent.keyDown(form.getByLabelText('Name'), composing('Escape'))
    expect(form.getByLabelText('Name')).toHaveValue('部屋')
    expect(screen.getByRole('form', { name: 'New custom field' })).toBeVisible()
  })

  it('do not give up a list that is edited', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit E-mail' }))
    const form = await screen.findByRole('form', { name: 'Edit E-mail' })
    const [field] = within(form).getAllByRole('textbox')
    if (!field) throw new Error('The form has no field.')
    await user.type(field, 'x')
    fireEvent.keyDown(field, composing('Escape'))
    expect(screen.getByRole('form', { name: 'Edit E-mail' })).toBeVisible()
  })
})

describe('in a filter, the keys of an input method', () => {
  it('choose no field, and leave the panel open', async () => {
    serveContacts([numberedContact(0, { extras: { 部屋: '7' } })])
    const { user } = renderApp('/contacts')
    await screen.findByText('Contact 0000')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    const search = await screen.findByLabelText('Find a field')
    await user.type(search, 'name')
    fireEvent.keyDown(search, composing('Enter'))
    fireEvent.keyDown(search, composing('Escape'))
    expect(screen.getByLabelText('Find a field')).toHaveValue('name')
  })
})
