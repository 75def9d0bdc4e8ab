import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { deleteContact, deleteContacts, updateContact } from '@/contract/contacts/contacts'
import { buildActor } from '@/testing/actor'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'

function rows(count: number) {
  return Array.from({ length: count }, (_, at) => numberedContact(at))
}

async function openList(count: number, route = '/contacts') {
  const contacts = serveContacts(rows(count))
  const view = renderApp(route)
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
/** Chooses an action of a row's menu. */
async function choose(user: UserEvent, name: string, label: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
}
const bar = () => screen.findByRole('region', { name: 'Selection' })

describe('deleting', () => {
  it('deletes a row at once and restores it', async () => {
    const { user, contacts } = await openList(3)
    await choose(user, 'Contact 0001', 'Delete')
    expect(await screen.findByText('Deleted Contact 0001.')).toBeVisible()
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(contacts.sent('DELETE')[0]?.path).toBe(`/v1/contacts/${contactId(1)}`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Restored 1 contact.')).toBeVisible()
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(screen.getByText('Contact 0001')).toBeVisible()
  })

  it('keeps the rows and the selection when the server refuses', async () => {
    const { user } = await openList(3)
    callFailsWith(deleteContacts, 'FORBIDDEN', { message: 'You may not delete contacts.' })
    await user.click(checkbox('Contact 0000'))
    await user.click(within(await bar()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('You may not delete contacts.')).toBeVisible()
    expect(await bar()).toHaveTextContent('1 selected of 3')
  })

  it('keeps the selection while a row is being deleted', async () => {
    const { user } = await openList(3)
    const answer = callWaits(deleteContact)
    await choose(user, 'Contact 0001', 'Delete')
    await user.click(checkbox('Contact 0000'))
    answer()
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(await bar()).toHaveTextContent('1 selected of 2')
  })

  it('keeps the selection while the selected rows are being deleted', async () => {
    const { user } = await openList(3)
    const answer = callWaits(deleteContacts)
    await user.click(checkbox('Contact 0000'))
    await user.click(within(await bar()).getByRole('button', { name: 'Delete' }))
    await user.click(checkbox('Contact 0001'))
    answer()
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(await bar()).toHaveTextContent('1 selected of 2')
  })

  it('deletes once even if triggered repeatedly, and again after an undo', async () => {
    const { user, contacts } = await openList(3)
    const answer = callWaits(deleteContact)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    await user.keyboard('##')
    answer()
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(contacts.sent('DELETE')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('3 contacts')).toBeVisible()
    await choose(user, 'Contact 0001', 'Delete')
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(contacts.sent('DELETE')).toHaveLength(2)
  })

  it('removes a contact from the list that was already deleted', async () => {
    const { user, contacts } = await openList(3)
    callFailsWith(deleteContact, 'NOT_FOUND')
    contacts.rows = contacts.rows.filter(({ id }) => id !== contactId(1))
    await choose(user, 'Contact 0001', 'Delete')
    expect(await screen.findByText('2 contacts')).toBeVisible()
  })

  it('deletes again what the server refused', async () => {
    const { user } = await openList(3)
    callFailsWith(deleteContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await choose(user, 'Contact 0001', 'Delete')
    expect(await screen.findByText('The database rests.')).toBeVisible()
    callFailsWith(deleteContact, 'FORBIDDEN', { message: 'You may not delete contacts.' })
    await choose(user, 'Contact 0001', 'Delete')
    expect(await screen.findByText('You may not delete contacts.')).toBeVisible()
  })

  it('leaves the row alone that takes the place of a deleted one while the key is held', async () => {
    const { user, contacts } = await openList(4)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    await user.keyboard('{Delete}')
    expect(await screen.findByText('3 contacts')).toBeVisible()
    const next = screen.getByRole('row', { name: /Contact 0002/ })
    expect(next).toHaveFocus()
    fireEvent.keyDown(next, { key: 'Delete', repeat: true })
    await user.keyboard('{ArrowDown}{Delete}')
    expect(await screen.findByText('Deleted Contact 0003.')).toBeVisible()
    expect(contacts.sent('DELETE').map(({ path }) => path)).toEqual(
      [1, 3].map((at) => `/v1/contacts/${contactId(at)}`),
    )
  })

  it('deletes the selected rows once, even if triggered repeatedly', async () => {
    const { user, contacts } = await openList(3)
    const answer = callWaits(deleteContacts)
    await user.click(checkbox('Contact 0000'))
    await user.dblClick(within(await bar()).getByRole('button', { name: 'Delete' }))
    answer()
    expect(await screen.findByText('Deleted 1 contact.')).toBeVisible()
    expect(await screen.findByText('2 contacts')).toBeVisible()
    expect(contacts.sent('DELETE')).toHaveLength(1)
  })

  it('is not offered without permission', async () => {
    serveContacts(rows(2))
    renderApp('/contacts', {
      actor: buildActor({ rules: [{ action: 'read', subject: ['User', 'Contact'] }] }),
    })
    await screen.findByText('Contact 0000')
    expect(screen.queryByRole('link', { name: 'Add contact' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Favorite: Contact 0000' })).toBeDisabled()
  })
})

describe('the star', () => {
  const star = () => screen.getByRole('button', { name: 'Favorite: Contact 0000' })

  it('is shown at once and sent with the version', async () => {
    const { user, contacts } = await openList(2)
    await user.click(star())
    await waitFor(() => {
      expect(star()).toHaveAttribute('aria-pressed', 'true')
    })
    await waitFor(() => {
      expect(contacts.sent('PUT')).toHaveLength(1)
    })
    expect(contacts.sent('PUT')[0]).toMatchObject({
      path: `/v1/contacts/${contactId(0)}`,
      ifMatch: '"1"',
      body: { isFavorite: true },
    })
    await waitFor(() => {
      expect(contacts.rows[0]?.version).toBe(2)
    })
    await waitFor(async () => {
      await user.click(star())
      expect(contacts.sent('PUT')[1]?.ifMatch).toBe('"2"')
    })
  })

  it('is undone when the server refuses', async () => {
    const { user } = await openList(2)
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await user.click(star())
    expect(await screen.findByText('The database rests.')).toBeVisible()
    await waitFor(() => {
      expect(star()).toHaveAttribute('aria-pressed', 'false')
    })
  })

  it('is removed from the list with a deleted contact', async () => {
    const { user, contacts } = await openList(2)
    contacts.rows = contacts.rows.slice(1)
    await user.click(star())
    await waitFor(() => {
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    })
  })

  it('reports a change elsewhere and shows the newest version', async () => {
    const { user, contacts } = await openList(2)
    contacts.change(contactId(0), { organization: 'Moved Ltd' })
    await user.click(star())
    expect(await screen.findByText(/Contact 0000 was changed elsewhere/)).toBeVisible()
    expect(await screen.findByText('Moved Ltd')).toBeVisible()
    expect(star()).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('the keyboard', () => {
  const focused = (name: string) =>
    waitFor(() => {
      expect(screen.getByRole('row', { name: new RegExp(name) })).toHaveFocus()
    })

  it('moves, selects, favorites, searches, edits and deletes by row', async () => {
    const { user, contacts, router } = await openList(300)
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}')
    await focused('Contact 0000')
    await user.keyboard('jj')
    await focused('Contact 0002')
    await user.keyboard('k')
    await focused('Contact 0001')
    await user.keyboard('x')
    expect(checkbox('Contact 0001')).toBeChecked()
    await user.keyboard('x')
    await user.keyboard('f')
    await waitFor(() => {
      expect(contacts.sent('PUT')[0]?.path).toBe(`/v1/contacts/${contactId(1)}`)
    })
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('{ArrowDown}{End}')
    await focused('Contact 0299')
    await user.keyboard('#')
    expect(await screen.findByText('Deleted Contact 0299.')).toBeVisible()
    await user.keyboard('{Home}')
    await focused('Contact 0000')
    await user.keyboard('e')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${contactId(0)}/edit`)
    })
  })

  it('is back on the row when the palette is closed', async () => {
    const { user } = await openList(3)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    await user.keyboard('{Control>}k{/Control}')
    expect(
      await screen.findByRole('combobox', { name: 'Search contacts and commands' }),
    ).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await focused('Contact 0001')
  })

  it('is back on the row when the help is closed, opened by its key or from the palette', async () => {
    const { user } = await openList(3)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    for (const keys of ['?', '{Control>}k{/Control}']) {
      await user.keyboard(keys)
      if (keys !== '?')
        await user.type(
          await screen.findByRole('combobox', { name: 'Search contacts and commands' }),
          'keyboard{Enter}',
        )
      const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
      for (const text of ['Next contact', 'Undo', 'Redo', 'Fill down', 'Restore'])
        expect(within(help).getByText(text)).toBeVisible()
      await user.click(within(help).getByRole('button', { name: 'Close' }))
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      })
      await focused('Contact 0001')
    }
  })

  it('opens a row with Enter, but not from a control in it', async () => {
    const { user, router } = await openList(3)
    checkbox('Contact 0001').focus()
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/contacts')
    await user.keyboard('j{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${contactId(2)}`)
    })
  })

  it('keeps the focus in view when the rows are scrolled away under it', async () => {
    const { user } = await openList(1000)
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}')
    await focused('Contact 0000')
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    body.scrollTop = 44 * 40
    fireEvent.scroll(body)
    await focused('Contact 0040')
  })
})
