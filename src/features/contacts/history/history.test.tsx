import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { MAX_CONFLICTS } from '@/contract/contacts/changeCells'
import { updateContact } from '@/contract/contacts/contacts'
import { attachSlice } from '@/shared/lib/attachSlice'
import { toast } from '@/shared/ui/toasts/toast'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { actRecorded, actsSlice, selectActs } from './actsSlice'

async function openList(...fields: Parameters<typeof numberedContact>[1][]) {
  const contacts = serveContacts(fields.map((each, at) => numberedContact(at, each)))
  const view = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

type View = Awaited<ReturnType<typeof openList>>

async function setOrganization({ user, store }: View, over: string, text: string) {
  const count = selectActs(store.getState()).done.length
  await user.dblClick(screen.getByText(over))
  const editor = await screen.findByRole('textbox', { name: 'Organization' })
  await user.clear(editor)
  await user.type(editor, `${text}{Enter}`)
  await waitFor(() => {
    expect(selectActs(store.getState()).done).toHaveLength(count + 1)
  })
}

const organization = ({ contacts }: View) => contacts.rows[0]?.organization

describe('undo and redo', () => {
  it('takes edits of cells back and does them again, by keys, the last first', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts, store } = view
    await setOrganization(view, 'First Ltd', 'Second Ltd')
    await setOrganization(view, 'Second Ltd', 'Third Ltd')
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Organization of Contact 0000')).toBeVisible()
    expect(await screen.findByText('Second Ltd')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('First Ltd')).toBeVisible()
    expect(organization(view)).toBe('First Ltd')
    // The key of Z on a Russian keyboard.
    fireEvent.keyDown(document.body, { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true })
    expect(await screen.findByText('Second Ltd')).toBeVisible()
    await user.keyboard('{Control>}y{/Control}')
    expect(await screen.findByText('Third Ltd')).toBeVisible()
    expect(contacts.rows[0]?.version).toBe(7)
    expect(selectActs(store.getState()).done.map(({ label }) => label)).toEqual([
      'Organization of Contact 0000',
      'Organization of Contact 0000',
    ])
  })

  it('undoes the newest act, also while it is still being saved', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts } = view
    await setOrganization(view, 'First Ltd', 'Second Ltd')
    const answer = callWaits(updateContact)
    await user.dblClick(screen.getByText('Second Ltd'))
    const editor = await screen.findByRole('textbox', { name: 'Organization' })
    await user.clear(editor)
    await user.type(editor, 'Third Ltd{Enter}')
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByText('Third Ltd')).toBeVisible()
    answer()
    expect(await screen.findByText('Undone: Organization of Contact 0000')).toBeVisible()
    expect(await screen.findByText('Second Ltd')).toBeVisible()
    expect(contacts.sent('PUT').map(({ body }) => body)).toEqual([
      { organization: 'Second Ltd' },
      { organization: 'Third Ltd' },
      { organization: 'Second Ltd' },
    ])
  })

  it('counts each key, also while an undo is still running', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts } = view
    await setOrganization(view, 'First Ltd', 'Second Ltd')
    await setOrganization(view, 'Second Ltd', 'Third Ltd')
    const answer = callWaits(updateContact)
    await user.keyboard('{Control>}zzy{/Control}')
    answer()
    await waitFor(() => {
      expect(contacts.sent('PUT').map(({ body }) => body)).toEqual([
        { organization: 'Second Ltd' },
        { organization: 'Third Ltd' },
        { organization: 'Second Ltd' },
        { organization: 'First Ltd' },
        { organization: 'Second Ltd' },
      ])
    })
    expect(await screen.findByText('Second Ltd')).toBeVisible()
  })

  it('shows both values of a cell that was changed since, and asks', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts } = view
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    contacts.change(contactId(0), { organization: 'Theirs Ltd' })
    await user.keyboard('{Control>}z{/Control}')
    const asked = await screen.findByRole('dialog', { name: 'This was changed since' })
    expect(within(asked).getByText('Theirs Ltd')).toBeVisible()
    expect(within(asked).getByText('First Ltd')).toBeVisible()
    await user.click(within(asked).getByRole('button', { name: 'Keep “Theirs Ltd”' }))
    expect(organization(view)).toBe('Theirs Ltd')
    await user.keyboard('{Control>}z{/Control}')
    const again = await screen.findByRole('dialog', { name: 'This was changed since' })
    await user.click(within(again).getByRole('button', { name: 'Replace with “First Ltd”' }))
    expect(await screen.findByText('First Ltd')).toBeVisible()
    expect(organization(view)).toBe('First Ltd')
  })

  it('replaces after one question, also if the person has been on another screen', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts, router } = view
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    contacts.change(contactId(0), { organization: 'Theirs Ltd' })
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByRole('dialog', { name: 'This was changed since' })
    await act(() => router.navigate('/dashboard'))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await act(() => router.navigate('/contacts'))
    const asked = await screen.findByRole('dialog', { name: 'This was changed since' })
    await user.click(within(asked).getByRole('button', { name: 'Replace with “First Ltd”' }))
    expect(await screen.findByText('First Ltd')).toBeVisible()
    expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"'])
  })

  it('keeps what others have changed in the other fields of a contact', async () => {
    const view = await openList({ organization: 'First Ltd' })
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    view.contacts.change(contactId(0), { jobTitle: 'Pilot' })
    await view.user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('First Ltd')).toBeVisible()
    expect(view.contacts.rows[0]).toMatchObject({ organization: 'First Ltd', jobTitle: 'Pilot' })
  })

  it('keeps the act when the server refuses, with the reason', async () => {
    const view = await openList({ organization: 'First Ltd' })
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    callFailsWith(updateContact, 'FORBIDDEN', { message: 'You may not edit contacts.' })
    await view.user.keyboard('{Control>}z{/Control}')
    expect(
      await screen.findByText(
        '“Organization of Contact 0000” was not undone: You may not edit contacts.',
      ),
    ).toBeVisible()
    expect(selectActs(view.store.getState())).toMatchObject({
      done: [{ kind: 'cells' }],
      undone: [],
      running: null,
    })
  })

  it('asks nothing about an undo that was done, and whose answer was lost', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, contacts } = view
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    server.use(
      onCall(updateContact, () => {
        contacts.change(contactId(0), { organization: 'First Ltd' })
        server.use(...contacts.handlers)
        return HttpResponse.error()
      }),
    )
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText(/was not undone/)).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Organization of Contact 0000')).toBeVisible()
    expect(organization(view)).toBe('First Ltd')
  })

  it('asks about newer cells as often as the server tells of some, and replaces all', async () => {
    const view = await openList(...Array.from({ length: MAX_CONFLICTS + 1 }, () => ({})))
    const { user, contacts, store } = view
    const label = 'Cleared 1,001 cells'
    const rows = contacts.rows.map(({ id, version }) => {
      contacts.change(id, { organization: 'Theirs Ltd' })
      return { id, version, before: { organization: 'Old Ltd' }, after: { organization: '' } }
    })
    await inAct(() => {
      store.dispatch(attachSlice(actsSlice))
      store.dispatch(actRecorded({ id: 'clear', at: 0, kind: 'cells', label, rows }))
    })
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByRole('dialog', { name: 'Undo “Cleared 1,001 cells”?' })
    await user.click(screen.getByRole('button', { name: 'Undo for 1,001 contacts' }))
    const first = await screen.findByRole('dialog', { name: '1,000 cells changed since' })
    await user.click(within(first).getByRole('button', { name: 'Replace all' }))
    const last = await screen.findByRole('dialog', { name: 'This was changed since' })
    await user.click(within(last).getByRole('button', { name: 'Replace with “Old Ltd”' }))
    expect(await screen.findByText('Undone: Cleared 1,001 cells')).toBeVisible()
    expect(new Set(contacts.rows.map((row) => row.organization))).toEqual(new Set(['Old Ltd']))
  })

  it('undoes the rest of a change of which a contact is gone', async () => {
    const { user, contacts, store } = await openList({ organization: 'Mine Ltd' })
    const [before, after] = [{ organization: 'First Ltd' }, { organization: 'Mine Ltd' }]
    const rows = [0, 7].map((at) => ({ id: contactId(at), version: 1, before, after }))
    await inAct(() => {
      store.dispatch(attachSlice(actsSlice))
      store.dispatch(actRecorded({ id: 'fill', at: 0, kind: 'cells', label: 'Filled', rows }))
    })
    await user.keyboard('{Control>}z{/Control}')
    expect(
      await screen.findByText('1 contact of this change is no longer in the list.'),
    ).toBeVisible()
    expect(contacts.rows[0]?.organization).toBe('First Ltd')
  })

  it('offers to redo only the act that is next', async () => {
    const view = await openList({ organization: 'First Ltd' }, { organization: 'Other Ltd' })
    const { user, store } = view
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    await setOrganization(view, 'Other Ltd', 'Mine too')
    const [first, second] = selectActs(store.getState()).done.map(({ id }) => `act-${id}`)
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Organization of Contact 0001')).toBeVisible()
    const dismissed = vi.spyOn(toast, 'dismiss')
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Organization of Contact 0000')).toBeVisible()
    expect(dismissed.mock.calls).toEqual([[second]])
    await setOrganization(view, 'Other Ltd', 'New Ltd')
    expect(dismissed).toHaveBeenCalledWith(first)
    dismissed.mockRestore()
  })

  it('leaves Ctrl+Z in a text field to the field', async () => {
    const view = await openList({ organization: 'First Ltd' })
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    await view.user.click(screen.getByRole('searchbox', { name: 'Search contacts' }))
    await view.user.keyboard('{Control>}z{/Control}')
    await view.user.click(screen.getByText('Mine Ltd'))
    expect(selectActs(view.store.getState()).undone).toEqual([])
  })

  it('lists what was done, also deletions, and undoes and redoes from there', async () => {
    const view = await openList({ organization: 'First Ltd' }, {})
    const { user, contacts } = view
    await setOrganization(view, 'First Ltd', 'Mine Ltd')
    await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Deleted Contact 0001.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('link', { name: 'Recent changes' }))
    const list = await screen.findByRole('list', { name: 'Recent changes' })
    await waitFor(() => {
      expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    })
    await user.click(within(list).getByRole('button', { name: 'Undo: Deleted Contact 0001' }))
    expect(await within(list).findByText(/^Undone/)).toBeVisible()
    expect(contacts.rows).toHaveLength(2)
    await user.click(within(list).getByRole('button', { name: 'Redo: Deleted Contact 0001' }))
    await waitFor(() => {
      expect(contacts.rows).toHaveLength(1)
    })
  })

  it('keeps the focus in the list of acts while they are undone and done again', async () => {
    const view = await openList({ organization: 'First Ltd' })
    const { user, router } = view
    await setOrganization(view, 'First Ltd', 'Second Ltd')
    await setOrganization(view, 'Second Ltd', 'Third Ltd')
    await act(() => router.navigate('/contacts?panel=changes'))
    const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
    const button = (name: RegExp) => list.findByRole('button', { name })
    ;(await button(/^Undo/)).focus()
    await user.keyboard('{Enter}')
    await button(/^Redo/)
    await waitFor(async () => {
      expect(await button(/^Undo/)).toHaveFocus()
    })
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(organization(view)).toBe('First Ltd')
    })
    await waitFor(async () => {
      expect(await button(/^Redo/)).toHaveFocus()
    })
  })

  it('takes the notice of a deletion away with it, and knows contacts that are gone for good', async () => {
    const view = await openList({}, {})
    const { user, contacts, store } = view
    const dismissed = vi.spyOn(toast, 'dismiss')
    const remove = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      expect(await screen.findByText(`Deleted ${name}.`)).toBeVisible()
    }
    await remove('Contact 0001')
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undone: Deleted Contact 0001')).toBeVisible()
    expect(dismissed).toHaveBeenCalledWith(expect.stringMatching(/^deleted-/))
    dismissed.mockRestore()
    await remove('Contact 0000')
    contacts.trash = []
    await user.keyboard('{Control>}z{/Control}')
    expect(
      await screen.findByText('Nothing of “Deleted Contact 0000” is in the trash anymore.'),
    ).toBeVisible()
    expect(selectActs(store.getState())).toMatchObject({ done: [], running: null })
  })

  it('knows what a toast or the tray has undone, and asks before it undoes for many', async () => {
    const jobs = serveJobs()
    const view = await openList({}, {})
    const { user, store } = view
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Favorite' }))
    await waitFor(() => {
      expect(selectActs(store.getState()).done).toHaveLength(1)
    })
    await inAct(() => {
      jobs.finish(jobs.last.id, { changed: 2 })
    })
    const notice = await screen.findByRole('alert')
    await user.keyboard('{Control>}z{/Control}')
    const asked = await screen.findByRole('dialog', { name: 'Undo “Add to favorites”?' })
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(jobs.last.state).toBe('done')
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(selectActs(store.getState())).toMatchObject({ done: [], undone: [{ redo: null }] })
    })
  })
})
