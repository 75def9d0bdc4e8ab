import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Contact } from '@/contract/contacts/contact'
import { buildContactSummary } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { contactsAre, contactsFailWith } from '@/testing/scenarios'

/** Returns noon of a day some days ago. */
function noon(daysAgo: number): string {
  const date = new Date()
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo, 12).toISOString()
}

const people: Contact[] = [
  numberedContact(1, { createdAt: noon(400), source: 'manual' }),
  numberedContact(2, { createdAt: noon(1), source: 'import' }),
  numberedContact(3, {
    createdAt: noon(1),
    source: 'manual',
    emails: [{ label: '', value: 'three@example.com' }],
    phones: [{ label: '', value: '+49 30 1' }],
  }),
  numberedContact(4, { createdAt: noon(0), source: 'exchange' }),
]

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('/contacts/recently-added', () => {
  it('has the newest first, under the headings of their days, with their sources', async () => {
    serveContacts(people)
    renderApp('/contacts/recently-added')
    await screen.findByText('Contact 0004')
    const list = within(screen.getByRole('table', { name: 'Recently added' }))
    expect(
      list.getAllByRole('link', { name: /^Contact/ }).map(({ textContent }) => textContent),
    ).toEqual(['Contact 0004', 'Contact 0003', 'Contact 0002', 'Contact 0001'])
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      expect.stringMatching(/\d{4}$/),
    ])
    expect(
      list.getAllByText(/^(Exchange|Import|Added by hand)$/).map(({ textContent }) => textContent),
    ).toEqual(['Exchange', 'Added by hand', 'Import', 'Added by hand'])
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        current: 'page',
      }),
    ).toHaveTextContent('Recently added')
  })

  it('shows where somebody met the owner, and what they wrote', async () => {
    const [, , , visitor] = people
    const said = { metAt: 'Met at: Lisbon', note: 'Call me' }
    contactsAre([{ ...buildContactSummary(), ...visitor, organization: 'Quarry', ...said }])
    renderApp('/contacts/recently-added')
    expect(await row('Contact 0004')).toHaveTextContent('Quarry · Met at: Lisbon · “Call me”')
  })

  it('offers the first actions: star, tag, write, call, delete', async () => {
    const contacts = serveContacts(people)
    const jobs = serveJobs()
    const { user } = renderApp('/contacts/recently-added')
    const three = within(await row('Contact 0003'))
    expect(three.getByRole('link', { name: 'Write to Contact 0003' })).toHaveAttribute(
      'href',
      'mailto:three@example.com',
    )
    expect(three.getByRole('link', { name: 'Call Contact 0003' })).toHaveAttribute(
      'href',
      'tel:+49301',
    )
    expect(
      within(await row('Contact 0004')).queryByRole('link', { name: /^(Write|Call)/ }),
    ).not.toBeInTheDocument()
    await user.click(three.getByRole('button', { name: 'Favorite: Contact 0003' }))
    await waitFor(() => {
      expect(contacts.sent('PUT')).toHaveLength(1)
    })
    await user.click(three.getByRole('button', { name: 'Tag Contact 0003' }))
    const form = within(await screen.findByRole('form', { name: 'Tag Contact 0003' }))
    await user.type(form.getByRole('combobox', { name: 'Add tags' }), 'VIP,')
    await user.click(form.getByRole('button', { name: 'Apply to Contact 0003' }))
    await waitFor(() => {
      expect(jobs.requests[0]?.body).toEqual({
        action: { type: 'tag', add: ['VIP'], remove: [] },
        selection: { ids: [contactId(3)] },
      })
    })
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await user.click(three.getByRole('button', { name: 'Delete Contact 0003' }))
    expect(await screen.findByText('Deleted Contact 0003.')).toBeVisible()
  })

  it('is navigated by keyboard like the table', async () => {
    const contacts = serveContacts(people)
    const { user, router } = renderApp('/contacts/recently-added')
    ;(await row('Contact 0004')).focus()
    await user.keyboard('jj')
    expect(await row('Contact 0002')).toHaveFocus()
    await user.keyboard('f')
    await waitFor(() => {
      expect(contacts.sent('PUT')[0]?.path).toBe(`/v1/contacts/${contactId(2)}`)
    })
    await user.keyboard('k{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${contactId(3)}`)
    })
  })

  it('loads windows of any number, and filters by source', async () => {
    const contacts = serveContacts([
      ...Array.from({ length: 5000 }, (_, at) => numberedContact(100 + at, { source: 'import' })),
      ...people,
    ])
    const { user, router } = renderApp('/contacts/recently-added')
    await screen.findByText('Contact 0004')
    // Requests of the previous test may arrive here.
    const windows = contacts.sent('GET').filter(({ path }) => path === '/v1/contacts')
    expect(
      windows.every(
        ({ params }) => params['sort'] === '-createdAt' && Number(params['limit']) <= 100,
      ),
    ).toBe(true)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    await user.click(screen.getByRole('combobox', { name: 'Source' }))
    await user.click(await screen.findByTitle('Exchange'))
    expect(await screen.findByText('1 contact')).toBeVisible()
    expect(router.state.location.search).toBe('?source=exchange')
    await user.click(screen.getByRole('combobox', { name: 'Source' }))
    await user.click(await screen.findByTitle('Demo'))
    await user.click(await screen.findByRole('button', { name: 'Show all sources' }))
    expect(await screen.findByText('5,004 contacts')).toBeVisible()
  })

  it('shows an empty state and an error state', async () => {
    serveContacts([])
    const { unmount } = renderApp('/contacts/recently-added')
    expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    unmount()
    contactsFailWith('UNAVAILABLE')
    renderApp('/contacts/recently-added')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server said UNAVAILABLE.')
  })
})
