import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MAX_DUE, listFollowUps } from '@/contract/contacts/followUps'
import { updateContact } from '@/contract/contacts/contacts'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveFollowUps } from '@/testing/fakes/fakeFollowUps'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { localDay } from '../model/localDay'
import { dayAfter } from '../record/timeline/followUpDays'

const today = localDay(Date.now())
const note = (at: number, text: string, followUpOn: string) => ({
  id: contactId(100 + at),
  text,
  writtenAt: '2026-01-01T10:00:00.000Z',
  followUpOn,
  isDone: false,
})

function open() {
  const contacts = serveContacts([
    numberedContact(0, { timeline: [note(0, 'Send the offer', dayAfter(today, -3))] }),
    numberedContact(1, { timeline: [note(1, 'Call back', today)] }),
    numberedContact(2, { timeline: [note(2, 'Have lunch', dayAfter(today, 7))] }),
  ])
  serveFollowUps(contacts)
  return { contacts, ...renderApp(paths.followUps) }
}
const group = (name: string) => screen.findByRole('region', { name })
const navigation = () => {
  const [main] = screen.getAllByRole('navigation', { name: 'Main' })
  return within(main ?? document.body)
}

it('lists what is overdue, due today and next, with a number in the navigation', async () => {
  open()
  expect(within(await group('Overdue')).getByText('Send the offer')).toBeVisible()
  expect(within(await group('Today')).getByText('Call back')).toBeVisible()
  expect(within(await group('Next 7 days')).getByText('Have lunch')).toBeVisible()
  expect(await navigation().findByRole('link', { name: /^Follow-ups\s*2\s*due$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(navigation().getByRole('link', { name: 'Recently added' })).not.toHaveAttribute(
    'aria-current',
  )
})

it('says 99+ where the server counts no further', async () => {
  callAnswers(listFollowUps, { items: [], hasMore: false, due: MAX_DUE })
  renderApp(paths.followUps)
  expect(await screen.findByText('99+ due')).toBeVisible()
  expect(await navigation().findByRole('link', { name: /^Follow-ups\s*99\+\s*due$/ })).toBeVisible()
})

it('says that there are more than it can list', async () => {
  const followUps = [{ noteId: contactId(9), text: 'Call', followUpOn: today }]
  const items = [{ contact: numberedContact(0), followUps }]
  callAnswers(listFollowUps, { items, hasMore: true, due: 1 })
  const { user } = renderApp(paths.followUps)
  await screen.findByText('Show more')
  await waitFor(async () => {
    const more = screen.queryByText('Show more')
    if (more) await user.click(more)
    expect(screen.getByText(/^These are the first 500/)).toBeVisible()
  })
  expect(screen.queryByText('Show more')).not.toBeInTheDocument()
})

it('says that more could not be loaded, and loads them again', async () => {
  const answered = { items: [], hasMore: true, due: 0 }
  callAnswers(listFollowUps, answered)
  const { user } = renderApp(paths.followUps)
  await screen.findByText('Show more')
  callFailsWith(listFollowUps, 'INTERNAL', { message: 'No more today.' })
  await user.click(screen.getByText('Show more'))
  expect(await screen.findByRole('alert')).toHaveTextContent('No more today.')
  callAnswers(listFollowUps, { ...answered, hasMore: false })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => {
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
  expect(screen.queryByText('Show more')).not.toBeInTheDocument()
})

it('marks one as done over what changed meanwhile, and takes it back', async () => {
  const { user, contacts } = open()
  await group('Today')
  contacts.change(contactId(1), { organization: 'Theirs' })
  await user.click(screen.getByRole('button', { name: 'Done: Contact 0001, Call back' }))
  await waitFor(() => {
    expect(screen.queryByText('Call back')).not.toBeInTheDocument()
  })
  expect(contacts.rows[1]).toMatchObject({ organization: 'Theirs', timeline: [{ isDone: true }] })
  expect(await navigation().findByRole('link', { name: /^Follow-ups\s*1\s*due$/ })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Call back')).toBeVisible()
})

it('moves one to another day', async () => {
  const { user, contacts } = open()
  await group('Overdue')
  await user.click(screen.getByRole('button', { name: 'Reschedule: Contact 0000, Send the offer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }))
  await waitFor(() => {
    expect(contacts.rows[0]?.timeline[0]?.followUpOn).toBe(dayAfter(today, 1))
  })
  expect(within(await group('Next 7 days')).getByText('Send the offer')).toBeVisible()
})

it('tells of each of two changes of one, and takes the last one back', async () => {
  const { user, contacts } = open()
  await group('Overdue')
  await user.click(screen.getByRole('button', { name: 'Reschedule: Contact 0000, Send the offer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }))
  expect(await screen.findByText(/^Moved to .*: Contact 0000\.$/)).toBeVisible()
  await user.click(
    await within(await group('Next 7 days')).findByRole('button', { name: /^Done: Contact 0000/ }),
  )
  await screen.findByText('Followed up with Contact 0000.')
  const notices = screen.getAllByRole('alert')
  const done = notices.find(({ textContent }) => textContent.startsWith('Followed up'))
  await user.click(within(done ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    expect(contacts.rows[0]?.timeline[0]).toMatchObject({
      followUpOn: dayAfter(today, 1),
      isDone: false,
    })
  })
})

it('goes from the list if its note was deleted meanwhile, and leaves the focus in the list', async () => {
  const { user, contacts } = open()
  await group('Today')
  contacts.change(contactId(1), { timeline: [] })
  screen.getByRole('button', { name: 'Done: Contact 0001, Call back' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'Contact 0002' })).toHaveFocus()
  expect(
    await screen.findByText('This follow-up with Contact 0001 was deleted in the meantime.'),
  ).toBeVisible()
  await waitFor(() => {
    expect(screen.queryByText('Call back')).not.toBeInTheDocument()
  })
  expect(contacts.sent('PUT')).toEqual([])
})

it('stays in the list if the server refuses, with the reason', async () => {
  const { user } = open()
  await group('Today')
  callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
  await user.click(screen.getByRole('button', { name: 'Done: Contact 0001, Call back' }))
  expect(await screen.findByText('The database rests.')).toBeVisible()
  expect(screen.getByText('Call back')).toBeVisible()
})

it('are counted with new leads on the only entry of a phone’s bar', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  serveFollowUps(serveContacts([numberedContact(1, { timeline: [note(1, 'Call', today)] })]))
  const actor = buildActor({ user: { ...buildUser(), newLeads: 100 } })
  const { user } = renderApp(paths.contacts, { actor })
  await screen.findByText('Contact 0001')
  expect(
    await navigation().findByRole('link', { name: /^Contacts\s*99\+\s*in all: 99\+ new, 1 due$/ }),
  ).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('link', { name: 'Recently added (99+)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Follow-ups (1)' })).toBeVisible()
  narrow.mockRestore()
})

it('says how to begin when nothing is due, and retries a failure', async () => {
  serveFollowUps(serveContacts([numberedContact(0)]))
  const { unmount } = renderApp(paths.followUps)
  expect(await screen.findByText('Nothing to follow up this week')).toBeVisible()
  unmount()
  callFailsWith(listFollowUps, 'UNAVAILABLE', { message: 'The database rests.' })
  const { user } = renderApp(paths.followUps)
  expect(await screen.findByText('The follow-ups could not be loaded')).toBeVisible()
  serveFollowUps(serveContacts([numberedContact(0)]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to follow up this week')).toBeVisible()
})
