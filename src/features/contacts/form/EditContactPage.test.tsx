import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { updateContact } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { selectActs } from '../history/actsSlice'

const id = contactId(1)
const edit = `/contacts/${id}/edit`

async function openForm() {
  const contacts = serveContacts([
    numberedContact(1, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      organization: 'Analytical Engines',
      notes: 'Met in London',
      version: 4,
      emails: [
        { label: 'Work', value: 'ada@example.com' },
        { label: 'Home', value: 'ada@home.example' },
      ],
    }),
  ])
  const view = renderApp(edit)
  await screen.findByRole('textbox', { name: 'First name' })
  return { contacts, ...view }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: /Save$/ })

describe('editing a contact', () => {
  it('sends only the difference, null for a cleared field, with the version', async () => {
    const { user, contacts, router } = await openForm()
    await user.clear(field('First name'))
    await user.type(field('First name'), 'Augusta')
    await user.clear(field('Notes'))
    await user.click(screen.getByRole('button', { name: 'Move e-mail 2 up' }))
    await user.click(save())
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.sent('PUT')).toEqual([
      expect.objectContaining({
        ifMatch: '"4"',
        body: {
          firstName: 'Augusta',
          notes: null,
          emails: [
            { label: 'Home', value: 'ada@home.example' },
            { label: 'Work', value: 'ada@example.com' },
          ],
        },
      }),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Augusta Lovelace' })).toBeVisible()
  })

  it('saves a contact with values older than a rule, but accepts no new ones', async () => {
    const contacts = serveContacts([
      numberedContact(1, {
        firstName: 'A\u001ada',
        lastName: 'Berg',
        websites: [{ label: 'Old', value: '{{site}}.example' }],
      }),
    ])
    const { user, router } = renderApp(edit)
    await user.click(await screen.findByRole('button', { name: 'Add website' }))
    await user.type(field('website 2'), './path')
    await user.click(save())
    expect(await screen.findByText('Invalid URL.')).toBeVisible()
    await user.clear(field('website 2'))
    await user.type(field('website 2'), 'example.com')
    await user.click(save())
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.sent('PUT')).toEqual([
      expect.objectContaining({
        body: {
          websites: [
            { label: 'Old', value: '{{site}}.example' },
            { label: '', value: 'example.com' },
          ],
        },
      }),
    ])
    expect(screen.queryByRole('link', { name: /site/ })).not.toBeInTheDocument()
  })

  it('saves by Ctrl+S, and sends nothing when nothing changed', async () => {
    const { user, contacts, router } = await openForm()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.sent('PUT')).toEqual([])
  })

  it('leaves without asking when the edits cancel out', async () => {
    const { user, contacts, router } = await openForm()
    await user.type(field('Last name'), ' ')
    await user.click(screen.getByRole('button', { name: 'Add phone' }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.sent('PUT')).toEqual([])
  })

  it('starts with the server’s current values, not with cached ones', async () => {
    const contacts = serveContacts([numberedContact(1), numberedContact(2)])
    const { user, router } = renderApp(`/contacts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const entry = await screen.findByRole('menuitem', { name: 'Edit all fields' })
    contacts.change(id, { firstName: 'Augusta' })
    await user.click(entry)
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')

    await act(() => router.navigate(`/contacts/${contactId(2)}/edit`))
    await waitFor(() => {
      expect(field('Last name')).toHaveValue('0002')
    })
    contacts.change(id, { firstName: 'Ada' })
    await act(() => router.navigate(-1))
    await waitFor(() => {
      expect(field('Last name')).toHaveValue('0001')
    })
    expect(field('First name')).toHaveValue('Ada')
  })

  it('keeps the rarer name fields open while the only filled one is rewritten', async () => {
    serveContacts([numberedContact(1, { namePrefix: 'Dr.' })])
    const { user } = renderApp(edit)
    const prefix = await screen.findByRole('textbox', { name: 'Prefix' })
    await user.clear(prefix)
    await user.type(prefix, 'Prof.')
    expect(field('Prefix')).toHaveValue('Prof.')
  })

  it('puts the focus on the first field that is refused, by Ctrl+S too', async () => {
    const { user } = await openForm()
    await user.clear(field('e-mail 1'))
    await user.type(field('e-mail 1'), 'ada')
    await user.type(field('Notes'), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(field('e-mail 1')).toHaveFocus()
    })
    await user.type(field('e-mail 1'), '@example.com')
    callFailsWith(updateContact, 'VALIDATION_FAILED', {
      fields: { 'emails.1.label': 'This label is taken.' },
    })
    await user.click(save())
    const label = screen.getByRole('combobox', { name: 'Label of e-mail 2' })
    await waitFor(() => {
      expect(label).toHaveFocus()
    })
    expect(label).toHaveAccessibleDescription('This label is taken.')
  })

  it('moves, adds and removes rows by keyboard, and the focus follows', async () => {
    const { user } = await openForm()
    screen.getByRole('button', { name: 'Move e-mail 1 down' }).focus()
    await user.keyboard('{Enter}')
    expect(field('e-mail 2')).toHaveValue('ada@example.com')
    expect(screen.getByRole('button', { name: 'Move e-mail 2 up' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Add e-mail' }))
    expect(field('e-mail 3')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove e-mail 3' }))
    expect(screen.queryByRole('textbox', { name: 'e-mail 3' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove e-mail 2' })).toHaveFocus()
  })

  it('asks before unsaved changes are left behind', async () => {
    const { user, router } = await openForm()
    await user.type(field('Last name'), ' King')
    await user.keyboard('{Escape}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Leave without saving?')
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(field('Last name')).toHaveValue('Lovelace King')
    expect(router.state.location.pathname).toBe(edit)
  })

  it('leaves at once where nothing was changed', async () => {
    const { user, router } = await openForm()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
  })

  it('shows what the server refuses on its line, and keeps what was typed', async () => {
    const { user } = await openForm()
    callFailsWith(updateContact, 'VALIDATION_FAILED', {
      fields: { 'emails.1.value': 'This address is on the block list.' },
    })
    await user.clear(field('e-mail 2'))
    await user.type(field('e-mail 2'), 'blocked@example.com')
    await user.click(save())
    expect(await screen.findByText('This address is on the block list.')).toBeVisible()
    expect(field('e-mail 2')).toHaveValue('blocked@example.com')
    expect(field('e-mail 2')).toBeInvalid()
  })

  it('says that a contact does not exist', async () => {
    serveContacts([])
    renderApp(edit)
    expect(
      await screen.findByRole('heading', { name: 'This contact does not exist' }),
    ).toBeVisible()
  })
})

describe('a contact that was changed elsewhere', () => {
  async function openConflict() {
    const opened = await openForm()
    await opened.user.clear(field('First name'))
    await opened.user.type(field('First name'), 'Augusta')
    opened.contacts.change(id, { organization: 'Babbage & Co', notes: '' })
    await opened.user.click(save())
    const banner = await screen.findByRole('alert')
    return { ...opened, banner }
  }

  it('names what changed, keeps what was typed, and keeps mine on the newest version', async () => {
    const { user, contacts, router, banner } = await openConflict()
    expect(banner).toHaveTextContent('This contact was changed elsewhere')
    expect(
      within(banner)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Organization', 'Notes'])
    expect(
      within(banner)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['Babbage & Co', 'cleared'])
    expect(field('First name')).toHaveValue('Augusta')
    await user.click(within(banner).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.sent('PUT').map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"4"', { firstName: 'Augusta' }],
      ['"5"', { firstName: 'Augusta' }],
    ])
    expect(contacts.rows[0]).toMatchObject({
      firstName: 'Augusta',
      organization: 'Babbage & Co',
      notes: '',
    })
  })

  it('is none if the newest version has what was saved: only the answer was lost', async () => {
    const { user, contacts, router, store } = await openForm()
    server.use(
      onCall(updateContact, () => {
        contacts.change(id, { firstName: 'Augusta' })
        return HttpResponse.error()
      }),
    )
    await user.clear(field('First name'))
    await user.type(field('First name'), 'Augusta')
    await user.click(save())
    expect(await screen.findByRole('alert')).toBeVisible()
    server.use(...contacts.handlers)
    await user.click(save())
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
    expect(contacts.rows[0]).toMatchObject({ firstName: 'Augusta', version: 5 })
    await waitFor(() => {
      expect(selectActs(store.getState()).done).toMatchObject([{ rows: [{ version: 5 }] }])
    })
  })

  it('uses their version when chosen, and continues from there', async () => {
    const { user, contacts, banner } = await openConflict()
    await user.click(within(banner).getByRole('button', { name: 'Use their version' }))
    expect(field('First name')).toHaveValue('Ada')
    expect(field('Organization')).toHaveValue('Babbage & Co')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.type(field('Department'), 'Looms')
    await user.click(save())
    await waitFor(() => {
      expect(contacts.rows[0]?.department).toBe('Looms')
    })
    expect(contacts.sent('PUT').at(-1)).toMatchObject({
      ifMatch: '"5"',
      body: { department: 'Looms' },
    })
  })

  it('saves nothing until one of the two is chosen', async () => {
    const { user, contacts } = await openConflict()
    await user.click(save())
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByRole('alert')).toHaveTextContent('This contact was changed elsewhere')
    expect(contacts.sent('PUT')).toHaveLength(1)
  })

  it('puts rows in order by dragging, and a removed row back', async () => {
    const { user, contacts } = await openForm()
    const rowOf = (name: string) => screen.getByRole('group', { name })
    const dataTransfer = { setData: () => undefined, effectAllowed: '' }
    fireEvent.dragStart(screen.getAllByTitle('Drag to another place')[1] ?? document.body, {
      dataTransfer,
    })
    fireEvent.dragOver(rowOf('e-mail 1'), { dataTransfer })
    expect(field('e-mail 1')).toHaveValue('ada@home.example')
    await user.click(screen.getByLabelText('Remove e-mail 1'))
    expect(field('e-mail 1')).toHaveValue('ada@example.com')
    await user.click(await screen.findByText('Undo'))
    expect(field('e-mail 1')).toHaveValue('ada@home.example')
    await user.click(screen.getByLabelText('Remove e-mail 2'))
    await user.click(screen.getByText('Add e-mail'))
    expect(field('e-mail 2')).toHaveFocus()
    expect(field('e-mail 2')).toHaveValue('')
    await user.paste('ada@example.com')
    await user.click(save())
    await waitFor(() => {
      expect(contacts.rows[0]?.emails.map(({ value }) => value)).toEqual([
        'ada@home.example',
        'ada@example.com',
      ])
    })
  })
})
