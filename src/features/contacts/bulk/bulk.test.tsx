import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { buildActor } from '@/testing/actor'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { changeContacts } from '@/contract/contacts/changeContacts'

async function openList(count: number, route = '/contacts', tags: string[] = []) {
  const contacts = serveContacts(
    Array.from({ length: count }, (_, at) => numberedContact(at, { tags })),
  )
  const jobs = serveJobs()
  const view = renderApp(route)
  await screen.findByText('Contact 0000')
  return { contacts, jobs, ...view }
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))
const choose = (name: string) => screen.findByRole('radio', { name })

it.each(['A', 'ф'])('all rows are selected by Ctrl and A, also where it is “%s”', async (key) => {
  await openList(3)
  const row = screen.getByRole('row', { name: 'Contact 0000' })
  fireEvent.keyDown(row, { key, code: 'KeyA', ctrlKey: true })
  await waitFor(() => {
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  })
})

describe('deleting all that match but one', () => {
  it('is one request and one job, which reports its end and can be undone', async () => {
    const { user, contacts, jobs } = await openList(612, '/contacts?search=contact')
    const before = contacts.rows
    jobs.onBulkEnd = () => {
      contacts.rows = before.filter(({ id }) => id === contactId(3))
    }
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(checkbox('Contact 0003'))
    await user.click((await bar()).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 611 contacts?' }))
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    })
    expect(jobs.requests).toEqual([])
    await user.dblClick(dialog.getByRole('button', { name: 'Delete 611 contacts' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
    })
    const selection = { matching: { search: 'contact' }, except: [contactId(3)] }
    expect(jobs.requests).toMatchObject([
      { path: '/v1/contacts/bulk', body: { action: { type: 'delete' }, selection } },
    ])
    expect(jobs.requests[0]?.idempotencyKey).toHaveLength(36)
    expect(contacts.sent('DELETE')).toEqual([])
    expect(await screen.findByRole('button', { name: /1 running/ })).toBeVisible()
    await inAct(() => {
      jobs.finish(jobs.last.id, { changed: 611 })
    })
    const toast = within(await screen.findByRole('alert'))
    expect(toast.getByText('Deleted 611 contacts.')).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    })
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: 'Undo deletion of 611 contacts' }))
    await waitFor(() => {
      expect(jobs.last.state).toBe('undoing')
    })
    contacts.rows = before
    await inAct(() => {
      jobs.set(jobs.last.id, { state: 'undone', counts: { reversed: 611, kept: 0 } })
    })
    expect(await screen.findByText('Contact 0000')).toBeVisible()
    expect(await screen.findByText('Delete contacts: undone.')).toBeVisible()
  })

  it('leaves the selection of another query alone', async () => {
    const { user, router } = await openList(3)
    const answer = callWaits(changeContacts)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(checkbox('Contact 0002'))
    await user.click((await bar()).getByRole('button', { name: 'Delete' }))
    await act(() => router.navigate('/contacts?search=contact'))
    await waitFor(() => {
      expect(checkbox('Contact 0002')).not.toBeChecked()
    })
    await user.click(checkbox('Contact 0002'))
    answer()
    expect(await screen.findByRole('button', { name: /1 running/ })).toBeVisible()
    expect(checkbox('Contact 0002')).toBeChecked()
  })
})

describe('favorites and tags', () => {
  it('are one job each, whatever is selected', async () => {
    const { user, jobs } = await openList(3, '/contacts', ['Fair'])
    await user.click(checkbox('Contact 0000'))
    await user.click(checkbox('Contact 0001'))
    await user.click((await bar()).getByRole('button', { name: 'Favorite' }))
    await waitFor(() => {
      expect(jobs.requests).toHaveLength(1)
    })
    const selection = { ids: [contactId(0), contactId(1)] }
    expect(jobs.requests[0]?.body).toEqual({
      action: { type: 'favorite', isFavorite: true },
      selection,
    })
    await inAct(() => {
      jobs.finish(jobs.last.id, { changed: 2 })
    })
    expect(await screen.findByText('Add to favorites: 2 contacts.')).toBeVisible()
    expect(await screen.findByText('2 selected of 3')).toBeVisible()

    await user.keyboard('t')
    const form = within(await screen.findByRole('form', { name: 'Tag 2 contacts' }))
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: 'Add tags' })).toHaveFocus()
    })
    await user.keyboard('Key account,')
    await user.click(form.getByRole('combobox', { name: 'Remove tags' }))
    await user.click(
      await screen.findByText('Fair (3)', { selector: '.ant-select-item-option-content' }),
    )
    await user.click(form.getByRole('button', { name: 'Apply to 2 contacts' }))
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Tag 2 contacts' })).not.toBeInTheDocument()
    })
    expect(jobs.requests[1]?.body).toEqual({
      action: { type: 'tag', add: ['Key account'], remove: ['Fair'] },
      selection,
    })
  })

  it('set one field of the selected contacts, or clear it', async () => {
    const { user, jobs } = await openList(3, '/contacts', [])
    await user.click(checkbox('Contact 0000'))
    const button = await screen.findByRole('button', { name: 'Edit field…' })
    await user.click(button)
    const form = within(await screen.findByRole('form', { name: 'Edit a field of 1 contact' }))
    await user.type(form.getByRole('textbox', { name: 'New value' }), 'Acme')
    await user.click(form.getByRole('button', { name: 'Set Organization of 1 contact' }))
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: /^Edit a field/ })).not.toBeInTheDocument()
    })
    await user.click(button)
    const again = within(await screen.findByRole('form', { name: 'Edit a field of 1 contact' }))
    await user.click(again.getByRole('combobox', { name: 'Field' }))
    await user.click(
      await screen.findByText('Birthday', { selector: '.ant-select-item-option-content' }),
    )
    await user.type(again.getByRole('textbox', { name: 'New value' }), '1980-02-31')
    await user.click(again.getByRole('button', { name: 'Set Birthday of 1 contact' }))
    expect(await again.findByText(/^Write a date like 1980-01-31/)).toBeVisible()
    await user.clear(again.getByRole('textbox', { name: 'New value' }))
    await user.click(again.getByRole('button', { name: 'Clear Birthday of 1 contact' }))
    await waitFor(() => {
      expect(jobs.requests.map(({ body }) => body)).toEqual(
        [
          { field: 'organization', value: 'Acme' },
          { field: 'birthday', value: null },
        ].map((edit) => ({ action: { type: 'edit', edit }, selection: { ids: [contactId(0)] } })),
      )
    })
  })

  it('close the list of tags with each choice, and apply them by Enter', async () => {
    const { user, jobs } = await openList(3, '/contacts', ['Fair'])
    await user.click(checkbox('Contact 0000'))
    await user.keyboard('t')
    const field = within(await screen.findByRole('form', { name: 'Tag 1 contact' })).getByRole(
      'combobox',
      { name: 'Add tags' },
    )
    await waitFor(() => {
      expect(field).toHaveFocus()
    })
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(field).toHaveAttribute('aria-expanded', 'true')
    })
    await user.click(
      await screen.findByText('Fair (3)', { selector: '.ant-select-item-option-content' }),
    )
    await waitFor(() => {
      expect(field).toHaveAttribute('aria-expanded', 'false')
    })
    expect(field).toHaveFocus()
    await user.keyboard('VIP')
    await waitFor(() => {
      expect(field).toHaveAttribute('aria-expanded', 'true')
    })
    // The list reads the key code, which `user` does not send.
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    await waitFor(() => {
      expect(field).toHaveAttribute('aria-expanded', 'false')
    })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, repeat: true })
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 })
    expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(jobs.requests).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(jobs.requests).toMatchObject([
        { body: { action: { type: 'tag', add: ['Fair', 'VIP'], remove: [] } } },
      ])
    })
  })

  it('t on a row tags it; an invalid tag shows an error', async () => {
    const { user, jobs } = await openList(3)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    await user.keyboard('t')
    const form = within(await screen.findByRole('form', { name: 'Tag 1 contact' }))
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: 'Add tags' })).toHaveFocus()
    })
    await user.keyboard('a ::: b,')
    expect(await form.findByText('A tag cannot contain “:::”.')).toBeInTheDocument()
    expect(form.getByRole('button', { name: 'Apply to 1 contact' })).toBeDisabled()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Tag 1 contact' })).not.toBeInTheDocument()
    })
    expect(jobs.requests).toEqual([])
  })

  it('are applied to many by the button that names them, never by Enter in a field', async () => {
    const { user, jobs } = await openList(60, '/contacts', ['Fair'])
    const all = await screen.findByRole('checkbox', { name: 'Select all' })
    await user.click(all)
    await bar()
    for (const elsewhere of [
      screen.getAllByRole('gridcell', { name: 'Fair' })[0],
      screen.getAllByRole('rowgroup')[1],
      document.body,
    ]) {
      await inAct(() => {
        elsewhere?.focus()
      })
      await user.keyboard('t')
      expect(screen.queryByRole('form', { name: /^Tag/ })).not.toBeInTheDocument()
      await user.keyboard('{Escape}')
    }
    await inAct(() => {
      all.focus()
    })
    await user.keyboard('t')
    const form = within(await screen.findByRole('form', { name: 'Tag 60 contacts' }))
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: 'Add tags' })).toHaveFocus()
    })
    await user.keyboard('a,{Enter}{Enter}')
    expect(form.getByRole('button', { name: 'Apply to 60 contacts' })).toBeEnabled()
    expect(jobs.requests).toEqual([])
    await user.click(form.getByRole('button', { name: 'Apply to 60 contacts' }))
    await waitFor(() => {
      expect(jobs.requests).toMatchObject([
        { body: { action: { type: 'tag', add: ['a'], remove: [] } } },
      ])
    })
  })

  it('are disabled, with the reason, for read-only users', async () => {
    serveContacts([numberedContact(0)])
    const { user } = renderApp('/contacts', {
      actor: buildActor({ rules: [{ action: 'read', subject: ['User', 'Contact'] }] }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Contact 0000' }))
    const buttons = (await bar()).getAllByRole<HTMLButtonElement>('button')
    expect(
      buttons
        .filter(({ disabled }) => !disabled)
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Export…', 'Clear selection'])
    expect(new Set(buttons.filter(({ disabled }) => disabled).map(({ title }) => title))).toEqual(
      new Set(['You don’t have permission to do this.']),
    )
  })
})

it('a job that could not be started is started by a retry with the same key', async () => {
  const { user, jobs } = await openList(2)
  callFailsWith(changeContacts, 'UNAVAILABLE', { message: 'Try later.' })
  await user.click(checkbox('Contact 0000'))
  const seen = vi.spyOn(crypto, 'randomUUID')
  await user.click((await bar()).getByRole('button', { name: 'Favorite' }))
  expect(await screen.findByText('Try later.')).toBeVisible()
  const keys = seen.mock.results.map(({ value }) => String(value))
  seen.mockRestore()
  server.use(...jobs.handlers)
  await user.click((await bar()).getByRole('button', { name: 'Favorite' }))
  await waitFor(() => {
    expect(jobs.requests).toHaveLength(1)
  })
  expect(keys).toContain(jobs.requests[0]?.idempotencyKey)
})

describe('export', () => {
  it('asks for the contacts and the format, and saves the file when the job is done', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, jobs } = await openList(5)
    await user.click(checkbox('Contact 0000'))
    await user.click((await bar()).getByRole('button', { name: 'Export…' }))
    expect(await choose('The 1 contact selected')).toBeChecked()
    expect(screen.getByText(/^1 of 5 contacts will be exported/)).toBeInTheDocument()
    await user.click(await choose('CSV for Outlook For Outlook and Microsoft 365'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(jobs.requests).toMatchObject([
      {
        path: '/v1/contacts/csv/export',
        body: { selection: { ids: [contactId(0)] }, shape: 'outlook' },
      },
    ])
    await inAct(() => {
      jobs.finish(
        jobs.last.id,
        { changed: 1 },
        { canUndo: false, file: { name: 'contacts.csv', bytes: 20 } },
      )
    })
    expect(await screen.findByText('Exported 1 contact.')).toBeVisible()
    await waitFor(() => {
      expect(click).toHaveBeenCalledOnce()
    })
    click.mockRestore()
  })

  it('offers matching or all contacts while the list is filtered, also from the URL', async () => {
    const { user, jobs, router } = await openList(5, '/contacts?search=contact&panel=export')
    expect(await choose('The 5 contacts that match')).toBeChecked()
    await user.click(await choose('vCard For phones and address books, with pictures'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?search=contact')
    })
    expect(jobs.requests[0]).toMatchObject({
      path: '/v1/contacts/vcf/export',
      body: { selection: { matching: { search: 'contact' }, except: [] }, version: '3.0' },
    })
  })

  it('shows the error, and keeps the selection', async () => {
    const { user } = await openList(2)
    callFailsWith(exportContacts, 'UNAVAILABLE', { message: 'Try later.' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await choose('CSV for Google Contacts For Gmail and Android'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Try later.')).toBeVisible()
    expect(await choose('CSV for Google Contacts For Gmail and Android')).toBeChecked()
  })
})
