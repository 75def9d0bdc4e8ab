import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildActor } from '@/testing/actor'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'

afterEach(() => {
  vi.restoreAllMocks()
})

async function openList(options?: Parameters<typeof renderApp>[1], query = '') {
  const contacts = serveContacts([
    numberedContact(0, {
      organization: 'Vela Energy',
      emails: [{ label: 'Work', value: 'zero@example.com' }],
      phones: [
        { label: '', value: '+1 242 555 0108' },
        { label: '', value: '+1 242 555 0109' },
      ],
    }),
    numberedContact(1),
  ])
  const view = renderApp(`/contacts${query}`, options)
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

const row = (name: string) => screen.getByRole('row', { name })
const items = async () =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
const choose = async (user: ReturnType<typeof renderApp>['user'], label: string | RegExp) => {
  await user.click(await screen.findByRole('menuitem', { name: label }))
}
const noMenu = () =>
  waitFor(() => {
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

it('opens by right click on a row or its cells, and copies, edits and tags', async () => {
  const jobs = serveJobs()
  const { user, router } = await openList()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Vela Energy') })
  expect(await items()).toEqual([
    'Filter by this value',
    'Copy',
    'OpenEnter',
    'Open in new tab',
    'Quick viewSpace',
    'EditE',
    'Copy e-mail',
    'Copy +1 242 555 0108',
    'Copy +1 242 555 0109',
    'Add to favoritesF',
    'Tag…T',
    'Delete#',
  ])
  await choose(user, 'Copy e-mail')
  expect(await screen.findByText('E-mail copied.')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith('zero@example.com')
  await noMenu()

  await user.pointer({ keys: '[MouseRight]', target: row('Contact 0001') })
  await choose(user, 'Tag…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag Contact 0001' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Add tags' }), 'VIP,')
  await user.click(dialog.getByRole('button', { name: /^Apply/ }))
  await waitFor(() => {
    expect(jobs.requests).toMatchObject([
      { body: { action: { type: 'tag', add: ['VIP'], remove: [] } } },
    ])
  })

  await user.pointer({ keys: '[MouseRight]', target: row('Contact 0001') })
  await choose(user, 'Edit')
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(`/contacts/${contactId(1)}/edit`)
  })
})

it('opens by the keyboard on the focused row or cell, and returns the focus there', async () => {
  const { user, contacts } = await openList()
  row('Contact 0001').focus()
  await user.keyboard('{Shift>}{F10}{/Shift}')
  expect(await items()).toContain('Add to favoritesF')
  await user.keyboard('{Escape}')
  await noMenu()
  await waitFor(() => {
    expect(row('Contact 0001')).toHaveFocus()
  })
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const cell = within(row('Contact 0001')).getByRole('gridcell', { name: 'Contact 0001' })
  expect(cell).toHaveFocus()
  await user.keyboard('{ContextMenu}')
  await choose(user, 'Add to favorites')
  await waitFor(() => {
    expect(contacts.rows[1]?.isFavorite).toBe(true)
  })
  expect(cell).toHaveFocus()
})

it('narrows the list to the value of a cell, besides the filters that it has', async () => {
  const { user, router } = await openList(undefined, '?filter=name.startsWith.Contact')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Vela Energy') })
  await choose(user, 'Filter by this value')
  expect(await screen.findByText('Organization is Vela Energy')).toBeVisible()
  await waitFor(() => {
    expect(screen.queryByText('Contact 0001')).not.toBeInTheDocument()
  })
  expect(row('Contact 0000')).toBeVisible()
  expect(router.state.location.search).toBe(
    '?filter=name.startsWith.Contact&filter=organization.is.Vela+Energy',
  )
})

it('copies a cell as its key does', async () => {
  const { user } = await openList()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Vela Energy') })
  await choose(user, 'Copy')
  expect(await screen.findByText('1 cell copied.')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith('Vela Energy')
})

it('leaves the browser’s own menu to Shift and to text fields', async () => {
  const { user } = await openList()
  const target = screen.getByText('Contact 0000')
  expect(fireEvent.contextMenu(target, { shiftKey: true, button: 2 })).toBe(true)
  await user.dblClick(screen.getByText('Vela Energy'))
  expect(fireEvent.contextMenu(await screen.findByRole('textbox', { name: 'Organization' }))).toBe(
    true,
  )
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(fireEvent.contextMenu(target, { button: 2 })).toBe(false)
  expect(await screen.findByRole('menu')).toBeVisible()
})

it('offers to a reader what reads', async () => {
  const { user } = await openList({
    actor: buildActor({ rules: [{ action: 'read', subject: ['User', 'Contact'] }] }),
  })
  await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
  expect(await items()).toEqual(['OpenEnter', 'Open in new tab', 'Quick viewSpace'])
  await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
  await noMenu()
})
