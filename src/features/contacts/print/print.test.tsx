import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'

const print = vi.fn()

beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const many = (count: number) => Array.from({ length: count }, (_, at) => numberedContact(at))
const paper = () => screen.queryByRole('region', { name: 'Contacts', hidden: true })

it('prints all rows with the columns of the view, and closes after printing', async () => {
  const contacts = serveContacts(many(450))
  const { user, router } = renderApp('/contacts?sort=-name')
  await screen.findByText('Contact 0449')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('link', { name: 'Print…' }))
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  const page = paper()
  if (!page) throw new Error('There is nothing to print.')
  const [head, first, ...rest] = within(page).getAllByRole('row', { hidden: true })
  expect(head).toHaveTextContent('NameOrganizationE-mailPhoneTagsAdded')
  expect(first).toHaveTextContent('Contact 0449')
  expect(rest).toHaveLength(449)
  expect(page).toHaveTextContent('450 contacts')
  expect(
    contacts.sent('GET').filter(({ params }) => params['limit'] === '200' && params['sort']),
  ).toHaveLength(3)
  await inAct(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  expect(paper()).toBeNull()
  expect(router.state.location.search).toBe('?sort=-name')
})

it('prints the day on which it began, also when it renders again after midnight', async () => {
  serveContacts(many(1))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 3, 23, 59) })
  const { router } = renderApp('/contacts?panel=print')
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  expect(paper()).toHaveTextContent('1 contact · Mar 3, 2026')
  vi.setSystemTime(new Date(2026, 2, 4, 0, 1))
  await inAct(() => {
    void router.navigate('/contacts?panel=print')
  })
  expect(paper()).toHaveTextContent('1 contact · Mar 3, 2026')
})

it('prints jobs below names, and phone numbers as the reader sees them, in one piece', async () => {
  serveContacts([
    numberedContact(0, {
      jobTitle: 'Pilot',
      phones: [{ value: '+493012345678', label: 'work' }],
    }),
  ])
  const { user } = renderApp('/contacts')
  await screen.findByText(/30.12345678/, undefined, { timeout: 5_000 })
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  const page = within(paper() ?? document.body)
  expect(page.getByText(/30.12345678/)).toHaveClass(/unbroken/)
  expect(page.getByText('Contact 0000 Pilot')).toBeInTheDocument()
})

it('prints the groups of the list in their order, with a contact in each group of its tags', async () => {
  serveContacts([
    numberedContact(0, { tags: ['b'] }),
    numberedContact(1, { tags: ['a', 'b'] }),
    numberedContact(2),
  ])
  const { user } = renderApp('/contacts?group=tag')
  await screen.findByText('Contact 0000')
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  const page = paper()
  if (!page) throw new Error('There is nothing to print.')
  expect(
    within(page)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => row.firstElementChild?.textContent),
  ).toEqual([
    'b (2)',
    'Contact 0000',
    'Contact 0001',
    'a (1)',
    'Contact 0001',
    'No tag (1)',
    'Contact 0002',
  ])
})

it('keeps a tag apart from the group without tags, though they have one title', async () => {
  serveContacts([numberedContact(0, { tags: ['No tag'] }), numberedContact(1)])
  const { user } = renderApp('/contacts?group=tag')
  await screen.findByRole('row', { name: 'Contact 0001' })
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  expect(paper()).toHaveTextContent(/No tag \(1\)Contact 0000.*No tag \(1\)Contact 0001/)
})

it.each([
  ['Caps Lock', 'P'],
  ['Cyrillic letters', 'з'],
])('opens by Ctrl+P with %s too', async (_name, key) => {
  serveContacts(many(1))
  renderApp('/contacts')
  await screen.findByText('Contact 0000')
  fireEvent.keyDown(document.body, { key, code: 'KeyP', ctrlKey: true })
  expect(await screen.findByRole('dialog', { name: 'Print contacts' })).toBeVisible()
})

it('opens by Ctrl+P, and prints nothing when it is canceled', async () => {
  serveContacts(many(3))
  const { user } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  const answer = callWaits(listContacts)
  await user.keyboard('{Control>}p{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Print contacts' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  answer()
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Print contacts' })).not.toBeInTheDocument()
  })
  expect(print).not.toHaveBeenCalled()
})

it('says that the rows could not be loaded, and goes on with Retry', async () => {
  const contacts = serveContacts(many(3))
  const { user } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  callFailsWith(listContacts, 'FORBIDDEN', { message: 'You may not read contacts.' })
  await user.keyboard('{Control>}p{/Control}')
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 })
  expect(screen.getByRole('alert')).toHaveTextContent('You may not read contacts.')
  serveContacts(contacts.rows)
  await user.click(retry)
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
})

it.each([
  [6_000, '6,000 contacts take about 150 pages.', ['Cancel', 'Export instead', 'Print']],
  [20_001, 'At most 20,000 contacts can be printed', ['Cancel', 'Export instead']],
])('asks before it prints %i contacts', async (count, text, buttons) => {
  serveContacts(many(count))
  const { user, router } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  await user.keyboard('{Control>}p{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Print contacts' })
  expect(dialog).toHaveTextContent(text)
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(buttons)
  await user.click(within(dialog).getByRole('button', { name: 'Export instead' }))
  expect(router.state.location.search).toBe('?panel=export')
  expect(print).not.toHaveBeenCalled()
})
