import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { updateContact } from '@/contract/contacts/contacts'
import type { Contact } from '@/contract/contacts/contact'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { selectActs } from '../../history/actsSlice'

const id = contactId(0)
const emails = [
  { label: 'Work', value: 'ada@work.example' },
  { label: 'Home', value: 'ada@home.example' },
]

async function open(fields: Partial<Contact> = {}) {
  const contacts = serveContacts([numberedContact(0, { organization: 'Old Ltd', ...fields })])
  const view = renderApp(`/contacts/${id}`)
  await screen.findByRole('heading', { level: 1, name: /Contact 0000/ })
  return { contacts, ...view }
}
type View = Awaited<ReturnType<typeof open>>
type User = View['user']

/** Undoes the only act by Ctrl+Z, once it is recorded and the code of undo has loaded. */
function undo(user: User, store: View['store']) {
  return waitFor(async () => {
    const { done, running } = selectActs(store.getState())
    if (done.length === 1 && !running) await user.keyboard('{Control>}z{/Control}')
    expect(selectActs(store.getState()).undone).toHaveLength(1)
  })
}

/** Opens the editor of a text by its button, and replaces the text. */
async function write(user: User, name: string, text: string) {
  await user.click(screen.getByRole('button', { name: `Edit ${name}` }))
  await screen.findByRole('textbox', { name })
  await user.keyboard(`{Control>}a{/Control}${text}`)
}

describe('a text of the record', () => {
  it('is saved by Enter over its version, keeps the focus, and is undone by Ctrl+Z', async () => {
    const { user, contacts, store } = await open()
    await write(user, 'Organization', 'New Ltd{Enter}')
    expect(screen.getByRole('button', { name: 'Edit Organization' })).toHaveFocus()
    expect(screen.getAllByText('New Ltd')).toHaveLength(2)
    await waitFor(() => {
      expect(contacts.sent('PUT').map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
        [{ organization: 'New Ltd' }, '"1"'],
      ])
    })
    await undo(user, store)
    expect(contacts.rows[0]?.organization).toBe('Old Ltd')
    expect(await screen.findAllByText('Old Ltd')).toHaveLength(2)
  })

  it('opens by a click on its value, stays by Escape, and goes on to its neighbor by Tab', async () => {
    const { user, contacts } = await open({ birthday: '1980-01-31' })
    await user.click(screen.getByText('January 31, 1980'))
    expect(await screen.findByRole('textbox', { name: 'Birthday' })).toHaveValue('1980-01-31')
    await user.keyboard('nonsense{Escape}')
    expect(screen.getByRole('button', { name: 'Edit Birthday' })).toHaveFocus()
    expect(screen.getByText('January 31, 1980')).toBeVisible()
    await write(user, 'Birthday', '31/01/1980{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Write a date like 1980-01-31')
    await user.keyboard('{Control>}a{/Control}--02-01{Shift>}{Tab}{/Shift}')
    expect(screen.getByRole('button', { name: 'Edit Organization' })).toHaveFocus()
    await waitFor(() => {
      expect(contacts.rows[0]?.birthday).toBe('--02-01')
    })
  })

  it('shows both values of a conflict, and replaces theirs when it is saved again', async () => {
    const { user, contacts } = await open({ notes: 'First\nSecond' })
    contacts.change(id, { notes: 'Theirs' })
    await write(user, 'Notes', 'Mine{Enter}and more{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This contact was changed elsewhere. Save again to replace it. It says “Theirs” now.',
    )
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Mine\nand more')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => {
      expect(contacts.rows[0]?.notes).toBe('Mine\nand more')
    })
    expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('is saved over a change of other fields without a question, and cuts a long value in one', async () => {
    const { user, contacts } = await open({ notes: 'Mine' })
    contacts.change(id, { jobTitle: 'Boss' })
    await write(user, 'Organization', 'New Ltd{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'New Ltd', jobTitle: 'Boss' })
    })
    expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
    contacts.change(id, { notes: 'x'.repeat(10_000) })
    await write(user, 'Notes', 'More{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/It says “x{500}…” now\.$/)
  })

  it('keeps a refused text while the person goes on elsewhere, and says that it is not saved', async () => {
    const { user } = await open()
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await write(user, 'Organization', 'Kept Ltd')
    await user.click(screen.getByRole('textbox', { name: 'Add a note' }))
    expect(await screen.findByText(/was not saved: The database rests/)).toBeVisible()
    expect(screen.getAllByText('Old Ltd')).toHaveLength(2)
    await user.click(await screen.findByText('Your change is not saved. Show it'))
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Kept Ltd')
    expect(screen.getByText('The database rests.')).toBeVisible()
  })

  it('is added from the menu of empty fields', async () => {
    const { user, contacts } = await open()
    await user.click(screen.getByRole('button', { name: 'Add e-mail, phone…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Nickname' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nickname' }), 'Zero{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]?.nickname).toBe('Zero')
    })
  })
})

describe('a list of the record', () => {
  const form = () => screen.findByRole('form', { name: 'Edit E-mail' })

  it('is changed, labeled, ordered and shortened in one save, and undone as one act', async () => {
    const { user, contacts, store } = await open({ emails })
    await user.click(screen.getByRole('button', { name: 'Edit E-mail' }))
    const editor = within(await form())
    await user.click(editor.getByRole('button', { name: 'Move e-mail 2 up' }))
    await user.clear(editor.getByRole('combobox', { name: 'Label of e-mail 1' }))
    await user.click(editor.getByRole('button', { name: 'Add e-mail' }))
    await user.keyboard('not a mail{Enter}')
    expect(await editor.findByText('Please enter a valid email.')).toBeVisible()
    expect(contacts.sent('PUT')).toEqual([])
    const added = editor.getByRole('textbox', { name: 'e-mail 3' })
    await user.clear(added)
    await user.type(added, 'new@work.example')
    await user.click(editor.getByRole('button', { name: 'Remove e-mail 2' }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(contacts.rows[0]?.emails).toEqual([
        { label: '', value: 'ada@home.example' },
        { label: '', value: 'new@work.example' },
      ])
    })
    expect(await screen.findByRole('link', { name: 'new@work.example' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit E-mail' })).toHaveFocus()
    await undo(user, store)
    expect(contacts.rows[0]?.emails).toEqual(emails)
  })

  it('keeps what was typed over a conflict, beside their values, and sends nothing unchanged', async () => {
    const { user, contacts } = await open({ emails })
    await user.click(screen.getByRole('button', { name: 'Edit E-mail' }))
    await user.click(within(await form()).getByRole('button', { name: 'Save' }))
    expect(contacts.sent('PUT')).toEqual([])
    contacts.change(id, { emails: [{ label: '', value: 'theirs@work.example' }] })
    await user.click(screen.getByRole('button', { name: 'Edit E-mail' }))
    const mine = within(await form()).getByRole('textbox', { name: 'e-mail 1' })
    await user.clear(mine)
    await user.type(mine, 'mine@work.example{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/It says “theirs@work.example” now/)
    expect(within(await form()).getByRole('textbox', { name: 'e-mail 1' })).toHaveValue(
      'mine@work.example',
    )
    await user.click(within(await form()).getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(contacts.rows[0]?.emails.map(({ value }) => value)).toEqual([
        'mine@work.example',
        'ada@home.example',
      ])
    })
  })
})
