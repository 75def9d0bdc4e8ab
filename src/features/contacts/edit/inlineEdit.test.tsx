import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '@/api/api'
import { updateContact } from '@/contract/contacts/contacts'
import { trackJob } from '@/features/jobs'
import { buildActor } from '@/testing/actor'
import { buildJob } from '@/testing/buildJob'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

async function openList(...fields: Parameters<typeof numberedContact>[1][]) {
  const contacts = serveContacts(fields.map((each, at) => numberedContact(at, each)))
  const view = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const cell = (name: string, at: number) =>
  within(row(name)).getAllByRole('gridcell')[at] ?? row(name)
/** Indexes of the cells in a row, after the check box and the star. */
const [NAME, ORGANIZATION, EMAIL, TAGS] = [2, 3, 4, 6]

describe('editing a cell of the contacts', () => {
  it('shows what was typed at once, sends it with the version, and goes on by Tab', async () => {
    const { user, contacts } = await openList({ organization: 'Old Ltd' }, {})
    const answer = callWaits(updateContact)
    await user.dblClick(screen.getByText('Old Ltd'))
    const organization = await screen.findByRole('textbox', { name: 'Organization' })
    expect(organization).toHaveFocus()
    await user.clear(organization)
    await user.type(organization, 'New Ltd{Tab}')
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveFocus()
    expect(screen.getByText('New Ltd')).toBeVisible()
    await user.keyboard('a@b.example{Enter}')
    expect(cell('Contact 0000', EMAIL)).toHaveFocus()
    answer()
    await waitFor(() => {
      expect(contacts.sent('PUT')).toHaveLength(2)
    })
    expect(contacts.sent('PUT').map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ organization: 'New Ltd' }, '"1"'],
      [{ emails: [{ label: '', value: 'a@b.example' }] }, '"2"'],
    ])
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'New Ltd', version: 3 })
    })
  })

  it('edits both names, and leaves them as they were on Escape', async () => {
    const { user, contacts } = await openList({})
    row('Contact 0000').focus()
    await user.keyboard('{F2}')
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'X{Tab}')
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(cell('Contact 0000', NAME)).toHaveFocus()
    expect(contacts.sent('PUT')).toEqual([])
  })

  it('keeps invalid text, with the error, until it is corrected', async () => {
    const { user, contacts } = await openList({
      emails: [{ label: 'Work', value: 'ada@example.com' }],
    })
    cell('Contact 0000', EMAIL).focus()
    await user.keyboard('{Enter}')
    const email = await screen.findByRole('textbox', { name: 'E-mail' })
    await user.clear(email)
    await user.type(email, 'ada@{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email.')
    expect(email).toHaveAccessibleDescription('Please enter a valid email.')
    expect(email).toHaveValue('ada@')
    await user.type(email, 'new.example{Enter}')
    await waitFor(() => {
      expect(contacts.sent('PUT')[0]?.body).toEqual({
        emails: [{ label: 'Work', value: 'ada@new.example' }],
      })
    })
  })

  it('restores the typed text after a conflict, beside the newest value', async () => {
    const { user, contacts } = await openList({ organization: 'Old Ltd' })
    contacts.change(contactId(0), { organization: 'Theirs Ltd' })
    await user.dblClick(screen.getByText('Old Ltd'))
    const first = await screen.findByRole('textbox', { name: 'Organization' })
    await user.clear(first)
    await user.type(first, 'Mine Ltd{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This contact was changed elsewhere. Save again to replace it. It says “Theirs Ltd” now.',
    )
    expect(screen.getByRole('textbox', { name: 'Organization' })).toHaveValue('Mine Ltd')
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Mine Ltd' })
    })
    expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('undoes a refused change, and reports it when another cell is being edited', async () => {
    const { user } = await openList({ organization: 'Old Ltd' })
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await screen.findByRole('textbox', { name: 'Organization' }), '!{Tab}')
    await screen.findByRole('textbox', { name: 'E-mail' })
    expect(await screen.findByText(/Contact 0000 was not saved: The database rests/)).toBeVisible()
    expect(screen.getByText('Old Ltd')).toBeVisible()
    await user.keyboard('{Escape}')
    cell('Contact 0000', ORGANIZATION).focus()
    await user.keyboard('{F2}')
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Old Ltd!')
  })

  it('splits tags at commas', async () => {
    const { user, contacts } = await openList({ tags: ['VIP'] })
    cell('Contact 0000', TAGS).focus()
    await user.keyboard('{F2}')
    await user.type(await screen.findByRole('combobox', { name: /Tags/ }), ', Fair 2026{Enter}')
    expect(await screen.findByText('Fair 2026')).toBeVisible()
    await waitFor(() => {
      expect(contacts.sent('PUT')[0]?.body).toEqual({ tags: ['VIP', 'Fair 2026'] })
    })
  })

  it('starts with the key typed on a cell; for tags it is added', async () => {
    const { user, contacts, router } = await openList({ organization: 'Old Ltd', tags: ['VIP'] })
    await user.click(screen.getByText('Old Ltd'))
    await user.keyboard('Zeta fax #2?')
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Zeta fax #2?')
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Zeta fax #2?', isFavorite: false })
    })
    cell('Contact 0000', TAGS).focus()
    await user.keyboard('Team')
    expect(await screen.findByRole('combobox', { name: /^Tags, separated/ })).toHaveValue(
      'VIP, Team',
    )
    await user.keyboard('{Escape}')
    expect(contacts.sent('PUT')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/contacts')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('starts on a double click on an e-mail or phone; the links beside them write and call', async () => {
    const { user } = await openList({
      emails: [{ label: '', value: 'ada@x.example' }],
      phones: [{ label: '', value: '+44 20 7946 0000' }],
    })
    await user.dblClick(screen.getByText('+44 20 7946 0000'))
    const phone = await screen.findByRole('textbox', { name: 'Phone' })
    await user.keyboard('{Control>}a{/Control}not a phone{Enter}')
    expect(phone).toHaveValue('not a phone')
    expect(phone).toHaveAccessibleDescription('Please enter a valid phone number.')
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.dblClick(screen.getByText('ada@x.example'))
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@x.example')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('link', { name: 'Write to ada@x.example' })).toHaveAttribute(
      'href',
      'mailto:ada@x.example',
    )
    expect(screen.getByRole('link', { name: 'Call +44 20 7946 0000' })).toHaveAttribute(
      'href',
      'tel:+442079460000',
    )
  })

  it('is not available without permission: a double click opens the record', async () => {
    serveContacts([numberedContact(0, { organization: 'Old Ltd' })])
    const { user, router } = renderApp('/contacts', {
      actor: buildActor({ rules: [{ action: 'read', subject: ['User', 'Contact'] }] }),
    })
    await screen.findByText('Old Ltd')
    await user.dblClick(screen.getByText('Old Ltd'))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${contactId(0)}`)
    })
  })
})

/** Returns whether the browser would ask before closing the tab. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('while a cell of the contacts is edited', () => {
  const organization = () => screen.findByRole('textbox', { name: 'Organization' })

  it('the typed text moves with its row when the list is refetched', async () => {
    const { user, contacts, store } = await openList({}, { organization: 'Old Ltd' })
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await organization(), ' & Co{ArrowLeft}')
    contacts.rows = [numberedContact(9, { firstName: 'A new one' }), ...contacts.rows]
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Contact', id: 'LIST' }]))
    })
    expect(await screen.findByText(/A new one/)).toBeVisible()
    expect(await organization()).toHaveFocus()
    await user.keyboard('m')
    expect(await organization()).toHaveValue('Old Ltd & Cmo')
    expect(contacts.sent('PUT')).toEqual([])
    await user.keyboard('{Tab}')
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveFocus()
    expect(cell('Contact 0001', EMAIL)).toContainElement(
      screen.getByRole('textbox', { name: 'E-mail' }),
    )
    await waitFor(() => {
      expect(contacts.sent('PUT').map(({ path, body }) => [path, body])).toEqual([
        [`/v1/contacts/${contactId(1)}`, { organization: 'Old Ltd & Cmo' }],
      ])
    })
  })

  it('the list is refetched for a finished job only after the edit', async () => {
    const job = buildJob({ state: 'running', done: 1, total: 2 })
    const jobs = serveJobs([job])
    trackJob(job.id)
    const { user, contacts } = await openList({ organization: 'Old Ltd' })
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await organization(), '!')
    expect(asksBeforeClosing()).toBe(true)
    const lists = () => contacts.requests.filter(({ path }) => path === '/v1/contacts').length
    const before = lists()
    await inAct(() => {
      jobs.finish(job.id, { changed: 2 }, { canUndo: true })
    })
    expect(
      await screen.findByText(/Tag with “VIP”: 2 contacts/, { selector: '.Toastify *' }),
    ).toBeVisible()
    expect(lists()).toBe(before)
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(lists()).toBeGreaterThan(before)
    })
    expect(asksBeforeClosing()).toBe(false)
  })

  it('a change made elsewhere meanwhile is not overwritten without confirmation', async () => {
    const { user, contacts, store } = await openList({ organization: 'Old Ltd' })
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await organization(), '!')
    contacts.change(contactId(0), { organization: 'Theirs Ltd', jobTitle: 'Boss' })
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Contact', id: 'LIST' }]))
    })
    expect(await screen.findByText('Boss')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('It says “Theirs Ltd” now.')
    expect(contacts.rows[0]).toMatchObject({ organization: 'Theirs Ltd' })
  })

  it('it is saved once when its row is scrolled away', async () => {
    const { user, contacts } = await openList(
      ...Array.from({ length: 200 }, () => ({ organization: 'Old Ltd' })),
    )
    await user.dblClick(within(row('Contact 0001')).getByText('Old Ltd'))
    await user.type(await organization(), '!')
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    body.scrollTop = 44 * 90
    fireEvent.scroll(body)
    await waitFor(() => {
      expect(contacts.rows[1]).toMatchObject({ organization: 'Old Ltd!' })
    })
    body.scrollTop = 0
    fireEvent.scroll(body)
    expect(await screen.findByText('Old Ltd!')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Organization' })).not.toBeInTheDocument()
    expect(contacts.sent('PUT')).toHaveLength(1)
  })
})

describe('a cell that was refused', () => {
  it('does not take the keyboard from elsewhere, and replaces nothing until it is saved again', async () => {
    const { user, contacts, router } = await openList({ organization: 'Old Ltd' }, {})
    contacts.change(contactId(0), { organization: 'Theirs Ltd' })
    const answer = callWaits(updateContact)
    await user.dblClick(screen.getByText('Old Ltd'))
    const first = await screen.findByRole('textbox', { name: 'Organization' })
    await user.clear(first)
    await user.type(first, 'Mine Ltd{Enter}')
    expect(asksBeforeClosing()).toBe(true)
    row('Contact 0001').focus()
    answer()
    expect(
      await screen.findByText(/Contact 0000 was not saved: it was changed elsewhere/),
    ).toBeVisible()
    expect(row('Contact 0001')).toHaveFocus()
    expect(screen.queryByRole('textbox', { name: 'Organization' })).not.toBeInTheDocument()
    expect(asksBeforeClosing()).toBe(true)

    await inAct(() => {
      void router.navigate('/contacts/recently-added')
    })
    expect(await screen.findByRole('table', { name: 'Recently added' })).toBeVisible()
    await inAct(() => {
      void router.navigate('/contacts')
    })
    await screen.findByText('Theirs Ltd')
    cell('Contact 0000', ORGANIZATION).focus()
    await user.keyboard('{F2}')
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Mine Ltd')
    await user.click(screen.getByRole('searchbox'))
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Organization' })).not.toBeInTheDocument()
    })
    expect(contacts.sent('PUT')).toHaveLength(1)
    expect(screen.getByText('Theirs Ltd')).toBeVisible()
  })

  it('shows a conflict where the cell was changed since, and only Enter saves it', async () => {
    const { user, contacts, store } = await openList({ organization: 'Old Ltd' }, {})
    const organization = () => screen.findByRole('textbox', { name: 'Organization' })
    const isClosed = () =>
      waitFor(() => {
        expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
      })
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await organization(), '!{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The database rests.')
    server.use(...contacts.handlers)
    await user.click(screen.getByRole('searchbox'))
    await isClosed()
    expect(screen.getByText('Old Ltd')).toBeVisible()

    contacts.change(contactId(0), { organization: 'Theirs Ltd' })
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Contact', id: 'LIST' }]))
    })
    await user.dblClick(await screen.findByText('Theirs Ltd'))
    expect(await organization()).toHaveValue('Old Ltd!')
    expect(await organization()).toHaveAccessibleDescription(
      'This contact was changed elsewhere. Save again to replace it. It says “Theirs Ltd” now.',
    )
    await user.keyboard('{Tab}')
    await screen.findByRole('textbox', { name: 'E-mail' })
    await user.keyboard('{Escape}')
    await isClosed()
    expect(contacts.sent('PUT')).toEqual([])
    expect(asksBeforeClosing()).toBe(true)

    await user.dblClick(screen.getByText('Theirs Ltd'))
    expect(await organization()).toHaveValue('Old Ltd!')
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Old Ltd!' })
    })
    await waitFor(() => {
      expect(asksBeforeClosing()).toBe(false)
    })
  })

  it('is dropped when its contact was deleted', async () => {
    const { user, contacts } = await openList({ organization: 'Old Ltd' }, {})
    contacts.rows = contacts.rows.slice(1)
    await user.dblClick(screen.getByText('Old Ltd'))
    await user.type(await screen.findByRole('textbox', { name: 'Organization' }), '!{Enter}')
    expect(await screen.findByText(/Contact 0000 was not saved/)).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: 'Contact 0000' })).not.toBeInTheDocument()
    })
  })
})

it('a star and a cell of one contact wait for each other', async () => {
  const { user, contacts } = await openList({ organization: 'Old Ltd' })
  const answer = callWaits(updateContact)
  await user.dblClick(screen.getByText('Old Ltd'))
  await user.type(await screen.findByRole('textbox', { name: 'Organization' }), '!{Enter}')
  expect(cell('Contact 0000', ORGANIZATION)).toHaveFocus()
  await user.keyboard('{Escape}f')
  answer()
  await waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ organization: 'Old Ltd!', isFavorite: true })
  })
  expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
})
