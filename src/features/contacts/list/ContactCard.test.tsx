import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { updateContact } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

it('offers the same on a card as on a row: selection, star, and a menu', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  const contacts = serveContacts([numberedContact(0, { tags: ['VIP'] }), numberedContact(1)])
  const { user, router } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  const [card] = within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem')
  if (!card) throw new Error('There is no card.')
  expect(within(card).getByText('VIP')).toBeVisible()
  await user.click(within(card).getByRole('checkbox', { name: 'Select Contact 0000' }))
  expect(await screen.findByText(/1 selected of 2/)).toBeVisible()
  // A dialog, because a phone has no room beside the button.
  await user.click(screen.getByRole('button', { name: 'Tag…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tag 1 contact' })
  expect(await within(dialog).findByRole('combobox', { name: 'Add tags' })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument()
  })
  await user.click(within(card).getByRole('button', { name: 'Favorite: Contact 0000' }))
  await waitFor(() => {
    expect(contacts.sent('PUT')[0]?.body).toEqual({ isFavorite: true })
  })
  await user.click(within(card).getByRole('button', { name: 'Actions for Contact 0000' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(`/contacts/${contactId(0)}/edit`)
  })
  narrow.mockRestore()
})

it('ends above the selection bar', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  serveContacts(Array.from({ length: 30 }, (_, at) => numberedContact(at)))
  const { user } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  const height = async () => {
    await inAct(() => {
      window.dispatchEvent(new Event('resize'))
    })
    return Number.parseInt(screen.getByRole('list', { name: 'Contacts' }).style.height, 10)
  }
  const before = await height()
  await user.click(screen.getByRole('checkbox', { name: 'Select Contact 0000' }))
  await screen.findByRole('region', { name: 'Selection' })
  expect(before - (await height())).toBe(120)
  narrow.mockRestore()
})

it('marks an edit that waits for the connection', async () => {
  const wide = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(wide(media), { matches: media.includes('max-width') }),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serveContacts([numberedContact(0)])
  server.use(onCall(updateContact, () => HttpResponse.error()))
  const { user } = renderApp('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Favorite: Contact 0000' }))
  expect(await screen.findByRole('img', { name: /^Not sent yet/ })).toBeVisible()
  vi.restoreAllMocks()
})
