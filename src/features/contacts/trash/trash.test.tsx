import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { contactsFailWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { relativeDate } from '../model/contactDates'
import { daysLeft, daysLeftText } from './trashDays'

const DAY = 24 * 60 * 60 * 1000
const deletedAt = new Date(Date.now() - 3 * DAY - 300_000).toISOString()

async function openTrash(count: number) {
  const contacts = serveContacts([
    numberedContact(900),
    ...Array.from({ length: count }, (_, at) =>
      numberedContact(at, { deletedAt, organization: 'Acme' }),
    ),
  ])
  const jobs = serveJobs()
  const view = renderApp('/contacts?trash=true')
  await screen.findByRole('heading', { level: 1, name: 'Trash' })
  return { contacts, jobs, ...view }
}

const checkbox = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

describe('the trash', () => {
  it('shows when each was deleted and how long it stays, restores one, and opens it', async () => {
    const { user, contacts, router } = await openTrash(3)
    const row = within(await screen.findByRole('row', { name: /Contact 0001/ }))
    expect(row.getByText(relativeDate(deletedAt, Date.now()))).toBeVisible()
    expect(row.getByText('27 days')).toBeVisible()
    expect(contacts.sent('GET').every(({ params }) => params['isDeleted'] === 'true')).toBe(true)
    await user.click(row.getByRole('button', { name: 'Restore Contact 0001' }))
    expect(await screen.findByText('Restored Contact 0001.')).toBeVisible()
    expect(contacts.sent('POST')[0]).toMatchObject({
      path: '/v1/contacts/restore',
      body: { ids: [contactId(1)] },
    })
    expect(await screen.findByText('2 contacts')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${contactId(1)}`)
    })
  })

  it('confirms with names and number before it deletes forever, as one job', async () => {
    const { user, jobs, contacts } = await openTrash(612)
    jobs.onBulkEnd = () => {
      contacts.trash = []
    }
    await user.click(await checkbox('Contact 0611'))
    await user.click(await checkbox('Contact 0610'))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', {
        name: 'Delete forever',
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 contacts forever?' }))
    expect(dialog.getByText('Contact 0611, Contact 0610.')).toBeInTheDocument()
    expect(dialog.getByText(/This can’t be undone\./)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete forever' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(jobs.requests[0]?.body).toEqual({
      action: { type: 'erase' },
      selection: { ids: [contactId(611), contactId(610)] },
    })

    await user.click(screen.getByRole('button', { name: 'Empty trash' }))
    await user.click(
      within(
        await screen.findByRole('dialog', {
          name: 'Empty the trash: delete 612 contacts forever?',
        }),
      ).getByRole('button', { name: 'Delete forever' }),
    )
    await waitFor(() => {
      expect(jobs.requests).toHaveLength(2)
    })
    expect(jobs.requests[1]?.body).toEqual({
      action: { type: 'erase' },
      selection: { matching: { isDeleted: true }, except: [] },
    })
    await inAct(() => {
      jobs.finish(jobs.last.id, { changed: 612 })
    })
    expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeVisible()
    expect(screen.getByText(/30 days/)).toBeVisible()
  })

  it('restores all that match but one as one job', async () => {
    const { user, jobs, contacts } = await openTrash(120)
    await user.type(screen.getByRole('searchbox', { name: 'Search the trash' }), 'contact')
    // The previous rows stay until the search is answered.
    await waitFor(() => {
      expect(contacts.sent('GET').at(-1)?.params['search']).toBe('contact')
      expect(screen.getByRole('grid', { name: 'Trash' })).toHaveAttribute('aria-busy', 'false')
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await waitFor(async () => {
      expect(await checkbox('Contact 0119')).toBeChecked()
    })
    await user.click(await checkbox('Contact 0119'))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', {
        name: 'Restore',
      }),
    )
    await waitFor(() => {
      expect(jobs.requests).toHaveLength(1)
    })
    expect(jobs.requests[0]?.body).toEqual({
      action: { type: 'restore' },
      selection: { matching: { isDeleted: true, search: 'contact' }, except: [contactId(119)] },
    })
    await inAct(() => {
      jobs.finish(jobs.last.id, { changed: 119 })
    })
    expect(
      within(await screen.findByRole('alert')).getByRole('button', { name: 'Show' }),
    ).toBeVisible()
  })

  it('deletes nothing forever before the number is known', async () => {
    const contacts = serveContacts(
      Array.from({ length: 250 }, (_, at) => numberedContact(at, { deletedAt })),
    )
    contacts.isCountedLate = true
    let count = () => {
      return
    }
    const waiting = new Promise<void>((resolve) => {
      count = resolve
    })
    server.use(
      onCall(listContacts, async ({ request }) => {
        if (new URL(request.url).searchParams.get('limit') === '0') await waiting
        return undefined
      }),
    )
    const { user } = renderApp('/contacts?trash=true&search=contact')
    await checkbox('Contact 0249')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', {
        name: 'Delete forever',
      }),
    )
    const uncounted = within(
      await screen.findByRole('dialog', { name: 'Delete all that match forever?' }),
    )
    expect(uncounted.getByRole('button', { name: 'Delete forever' })).toBeDisabled()
    count()
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete 250 contacts forever?' }),
    )
    expect(dialog.getByRole('button', { name: 'Delete forever' })).toBeEnabled()
  })

  it('reports a contact that is no longer in the trash', async () => {
    const { user, contacts } = await openTrash(3)
    const button = within(await screen.findByRole('row', { name: /Contact 0001/ })).getByRole(
      'button',
      { name: 'Restore Contact 0001' },
    )
    contacts.trash = contacts.trash.filter(({ id }) => id !== contactId(1))
    await user.click(button)
    expect(await screen.findByText('Contact 0001 is no longer in the trash.')).toBeVisible()
    expect(await screen.findByText('2 contacts')).toBeVisible()
  })

  it('reports failures', async () => {
    contactsFailWith('UNAVAILABLE')
    renderApp('/contacts?trash=true')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server said UNAVAILABLE.')
  })
})

it('a contact that came back from the trash can be deleted again', async () => {
  const contacts = serveContacts([numberedContact(0), numberedContact(1)])
  const { user, router } = renderApp('/contacts')
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Contact 0001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => {
      expect(screen.queryByText('Contact 0001')).not.toBeInTheDocument()
    })
    expect(contacts.sent('DELETE')).toHaveLength(times)
    await act(() => router.navigate('/contacts?trash=true'))
    await user.click(await screen.findByRole('button', { name: 'Restore Contact 0001' }))
    await screen.findByRole('heading', { name: 'The trash is empty' })
    await act(() => router.navigate('/contacts'))
  }
})

it.each([
  [0, 30, '30 days'],
  [3 * DAY, 27, '27 days'],
  [29 * DAY + 1, 1, '1 day'],
  [31 * DAY, 0, 'Less than a day'],
  [-DAY, 30, '30 days'],
])('%i ms after it was deleted, %i days are left', (age, days, text) => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const moment = new Date(now - age).toISOString()
  expect([daysLeft(moment, now), daysLeftText(moment, now)]).toEqual([days, text])
})
