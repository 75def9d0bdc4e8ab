import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

const filters = () => screen.findByRole('list', { name: 'Filters' })
const chip = (text: string) => screen.findByRole('button', { name: `Remove filter: ${text}` })
const panel = () => screen.findByRole('dialog', { name: 'Add filter' })

async function chooseOperator(user: ReturnType<typeof renderApp>['user'], operator: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Operator' }))
  await user.click(await screen.findByTitle(operator))
}

function serveThree() {
  return serveContacts([
    numberedContact(1, { organization: 'Acme', tags: ['VIP', 'Fair'], source: 'import' }),
    numberedContact(2, { organization: 'Acme', tags: ['Fair'] }),
    numberedContact(3, { organization: 'Globex', tags: ['VIP'], source: 'import' }),
  ])
}

describe('the filters', () => {
  it('are chosen from a menu by keyboard, shown as chips, and removed one by one or all at once', async () => {
    const contacts = serveThree()
    const { user, router } = renderApp('/contacts')
    await screen.findByText('Contact 0003')
    const button = screen.getByRole('button', { name: 'Add filter' })
    button.focus()
    await user.keyboard('{Enter}')
    expect(await within(await panel()).findByLabelText('Find a field')).toHaveFocus()
    await user.keyboard('tag{Enter}')
    expect(await screen.findByRole('checkbox', { name: 'Fair 2' })).not.toBeChecked()
    await user.click(await screen.findByRole('checkbox', { name: 'VIP 2' }))
    expect(screen.getByRole('button', { name: 'Remove VIP' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(button).toHaveFocus()
    expect(await screen.findByText('2 of 3 contacts')).toBeVisible()

    await user.click(button)
    await user.click(await within(await panel()).findByRole('button', { name: 'Organization' }))
    expect(await screen.findByRole('textbox', { name: 'Organization contains' })).toHaveFocus()
    await user.keyboard('acme{Enter}')
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
    expect(router.state.location.search).toBe(
      '?filter=tags.anyOf.VIP&filter=organization.contains.acme',
    )
    expect(contacts.sent('GET').at(-1)?.params).toMatchObject({ tag: 'VIP', organization: 'acme' })
    expect(
      within(await filters())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tag: VIP', 'Organization contains acme'])

    await user.click(await chip('Tag: VIP'))
    expect(await chip('Organization contains acme')).toHaveFocus()
    expect(await screen.findByText('2 of 3 contacts')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(button).toHaveFocus()
  })

  it('take a tag by its name if there are more tags than are listed', async () => {
    const tagsOf = (at: number) =>
      Array.from({ length: 50 }, (_, tag) => `tag ${String(at * 50 + tag).padStart(4, '0')}`)
    serveContacts(Array.from({ length: 21 }, (_, at) => numberedContact(at, { tags: tagsOf(at) })))
    const { user, router } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Add filter' }))
    await user.click(await within(await panel()).findByRole('button', { name: 'Tags' }))
    await screen.findByRole('checkbox', { name: 'tag 0000 1' })
    await user.type(screen.getByRole('searchbox', { name: 'Find in Tags' }), 'tag 1049')
    expect(screen.getByRole('button', { name: 'Use “tag 1049”' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('checkbox', { name: 'tag 1049' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('1 of 21 contacts')).toBeVisible()
    expect(router.state.location.search).toBe('?filter=tags.anyOf.tag+1049')
  })

  it('take the field and the tag of the typed name, whatever its accents, before longer names', async () => {
    const others = Array.from({ length: 6 }, (_, at) => `tag ${String(at)}`)
    serveContacts([
      numberedContact(1, { tags: ['Acme 2024'], extras: { 'Shoe size': '40' } }),
      numberedContact(2, { tags: ['Acme 2024'], extras: { 'Shoe size': '41' } }),
      numberedContact(3, { tags: ['Acmé', ...others], extras: { Sizé: 'M' } }),
    ])
    const { user, router } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Add filter' }))
    await within(await panel()).findByRole('button', { name: 'Shoe size' })
    await user.keyboard('size{Enter}')
    expect(await screen.findByRole('heading', { name: 'Sizé' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'All fields' }))
    await user.click(await within(await panel()).findByRole('button', { name: 'Tags' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Find in Tags' }), 'acme{Enter}')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?filter=tags.anyOf.Acm%C3%A9')
    })
  })

  it('name the custom fields that no contact has any more', async () => {
    serveThree()
    renderApp('/contacts?filter=custom.is.Badge*1&filter=custom.is.Hall*2')
    expect(
      await screen.findByText('No contact has the custom fields Badge, Hall anymore.'),
    ).toBeVisible()
  })

  it('are read from the URL, except unknown ones, and can be cleared when nothing matches', async () => {
    const contacts = serveThree()
    const { user } = renderApp(
      '/contacts?tag=VIP&tag=Fair&source=import&source=spaceship&added=2031-01-01..2031-12-31&changed=whenever&without=phone&favorite=true&followUp=due',
    )
    expect(
      await screen.findByRole('heading', { name: 'Nothing matches these filters' }),
    ).toBeVisible()
    const shown = within(await filters())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(shown).toEqual([
      'Favorites',
      'Tag: VIP',
      'Tag: Fair',
      'Source is Import',
      'Added: Jan 1, 2031 – Dec 31, 2031',
      'No phone',
      'Follow-up due',
    ])
    const asked = new URLSearchParams(contacts.sent('GET')[0]?.query)
    expect(asked.getAll('tag')).toEqual(['VIP', 'Fair'])
    expect(asked.getAll('source')).toEqual(['import'])
    expect([asked.has('updatedFrom'), asked.get('createdFrom'), asked.get('today')]).toEqual([
      false,
      new Date(2031, 0, 1).toISOString(),
      expect.any(String),
    ])
    await user.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear filters' })[0] ??
        document.body,
    )
    expect(await screen.findByText('Contact 0001')).toBeVisible()
  })

  it('refuse days that end before they begin, and take presets', async () => {
    const contacts = serveThree()
    const { user, router } = renderApp('/contacts')
    await screen.findByText('Contact 0003')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(await within(await panel()).findByRole('button', { name: 'Added' }))
    await chooseOperator(user, 'is between')
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-31' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Start Date cannot be later than End Date.',
    )
    expect(router.state.location.search).toBe('')
    await chooseOperator(user, 'is in the last')
    const count = screen.getByRole('textbox', { name: 'Added is in the last (days)' })
    await user.clear(count)
    await user.type(count, '30{Enter}')
    expect(await chip('Added: last 30 days')).toBeVisible()
    expect(router.state.location.search).toBe('?filter=createdAt.during.last-30-days')
    const since = new Date()
    await waitFor(() => {
      expect(contacts.sent('GET').map(({ params }) => params['createdFrom'])).toContain(
        new Date(since.getFullYear(), since.getMonth(), since.getDate() - 29).toISOString(),
      )
    })
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await within(await panel()).findByRole('button', { name: 'Tags' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('accepts typed and chosen days, reports unreadable ones, and stays open with its calendar', async () => {
  serveThree()
  const { user, router } = renderApp('/contacts')
  await screen.findByText('Contact 0003')
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await within(await panel()).findByRole('button', { name: 'Added' }))
  await chooseOperator(user, 'is between')
  const from = await screen.findByLabelText('From')
  await user.click(from)
  await user.keyboard('2026-02-31{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Write a date like 2026-01-31.')
  expect(from).toHaveFocus()
  expect(from).toHaveValue('2026-02-31')
  await user.clear(from)
  await user.keyboard('1/31/1899{Enter}')
  expect(await screen.findByText('Use days from the year 1900 on.')).toBeVisible()
  await user.clear(from)
  await user.keyboard('1/31/2026')
  await user.click(screen.getByLabelText('To'))
  await user.keyboard('2026-02-03')
  await user.click(await screen.findByTitle('2026-02-28'))
  expect(screen.getByLabelText('To')).toHaveValue('02/28/2026')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(await panel()).toBeVisible()
  await user.keyboard('{Enter}')
  expect(await chip('Added: Jan 31, 2026 – Feb 28, 2026')).toBeVisible()
  expect(router.state.location.search).toBe('?filter=createdAt.during.2026-01-31..2026-02-28')
})

it('allows scrolling and selecting while the rows are being counted, and counts once', async () => {
  const contacts = serveContacts(Array.from({ length: 950 }, (_, at) => numberedContact(at)))
  contacts.isCountedLate = true
  let count: () => void = () => undefined
  const counted = new Promise<void>((resolve) => {
    count = resolve
  })
  server.use(
    onCall(listContacts, async ({ request }) => {
      if (new URL(request.url).searchParams.get('limit') === '0') await counted
      return undefined
    }),
  )
  const { user } = renderApp('/contacts?search=contact')
  await screen.findByText('Contact 0000')
  expect(await screen.findByText('Counting…')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select Contact 0000' }))
  expect(await screen.findByText('1 selected of …')).toBeVisible()
  const body = screen.getAllByRole('rowgroup')[1]
  if (!body) throw new Error('The table has no body.')
  for (const row of [150, 250]) {
    body.scrollTop = 44 * row
    fireEvent.scroll(body)
    expect(await screen.findByText(`Contact 0${String(row + 2)}`)).toBeVisible()
  }
  count()
  expect(await screen.findByText('950 contacts')).toBeVisible()
  expect(await screen.findByText('1 selected of 950')).toBeVisible()
  expect(
    contacts
      .sent('GET')
      .filter(({ params }) => params['limit'] === '0' && params['facets'] === undefined),
  ).toHaveLength(1)
})

it('shows no number that could not be counted', async () => {
  const contacts = serveContacts(Array.from({ length: 320 }, (_, at) => numberedContact(at)))
  contacts.isCountedLate = true
  let fail: () => void = () => undefined
  const isFailing = new Promise<void>((resolve) => {
    fail = resolve
  })
  server.use(
    onCall(listContacts, async ({ request }) => {
      if (new URL(request.url).searchParams.get('limit') !== '0') return undefined
      await isFailing
      return HttpResponse.error()
    }),
  )
  renderApp('/contacts?search=contact')
  expect(await screen.findByText('Counting…')).toBeVisible()
  fail()
  await waitFor(() => {
    expect(screen.queryByText('Counting…')).not.toBeInTheDocument()
  })
})

it('refetches the tags each time a screen opens that suggests them', async () => {
  const contacts = serveContacts([numberedContact(0)])
  const { router } = renderApp('/contacts/new')
  const asked = () =>
    contacts.sent('GET').filter(({ params }) => params['facets'] === 'true').length
  await waitFor(() => {
    expect(asked()).toBe(1)
  })
  await router.navigate('/terms-of-service')
  await screen.findByRole('heading', { level: 1 })
  await router.navigate('/contacts/new')
  await waitFor(() => {
    expect(asked()).toBe(2)
  })
})

it('favorites are requested by their own call, with the other filters', async () => {
  const contacts = serveContacts([
    numberedContact(1, { isFavorite: true, tags: ['VIP'] }),
    numberedContact(2, { tags: ['VIP'] }),
  ])
  renderApp('/contacts?favorite=true&tag=VIP')
  expect(await screen.findByText('1 of 2 contacts')).toBeVisible()
  const lists = contacts.sent('GET').filter(({ params }) => params['facets'] === undefined)
  expect(new Set(lists.map(({ path }) => path))).toEqual(new Set(['/v1/contacts/favorite']))
  expect(lists[0]?.params).toMatchObject({ tag: 'VIP' })
  expect(lists[0]?.params).not.toHaveProperty('isFavorite')
})
