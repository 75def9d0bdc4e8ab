import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const panel = () => screen.findByRole('dialog', { name: 'Add filter' })
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function open(route: string) {
  const contacts = serveContacts([
    numberedContact(1, { organization: 'Acme', city: 'Oslo' }),
    numberedContact(2, { organization: 'Beta', city: 'Oslo', tags: ['VIP'] }),
    numberedContact(3, { organization: 'Gamma', city: 'Bergen', extras: { Badge: 'B-12' } }),
  ])
  const app = renderApp(route)
  await screen.findByText(/\d contacts?$/)
  const choose = async (row: HTMLElement, name: 'Field' | 'Operator', title: string) => {
    await app.user.click(within(row).getByRole('combobox', { name }))
    await app.user.click((await screen.findAllByTitle(title)).at(-1) ?? document.body)
  }
  return {
    ...app,
    contacts,
    choose,
    filter: () => new URLSearchParams(app.router.state.location.search).getAll('filter'),
  }
}

describe('the builder of filters', () => {
  it('joins conditions by OR, in groups, and applies finished rows', async () => {
    const { user, filter, contacts } = await open('/contacts?filter=city.isNot.Oslo')
    await user.click(screen.getByText('Add filter'))
    await user.click(await within(await panel()).findByText(/Combine with AND, OR/))
    await user.click(screen.getByText('Add condition'))
    expect(screen.getAllByLabelText('Field')[1]).toHaveFocus()
    expect(screen.getByText('Conditions without a value do not apply yet.')).toBeVisible()
    await user.click(screen.getByLabelText('Organization contains'))
    await user.paste('acme')
    await waitFor(() => {
      expect(filter()).toEqual(['city.isNot.Oslo', 'organization.contains.acme'])
    })
    expect(await screen.findByText('0 of 3 contacts')).toBeVisible()

    await user.click(screen.getByText('Add group'))
    const group = await screen.findByLabelText('Group 3')
    await user.click(within(group).getByText('Add condition to group'))
    for (const [at, text] of ['gam', 'beta'].entries()) {
      await user.click(within(group).getAllByLabelText('Organization contains')[at] ?? group)
      await user.paste(text)
    }
    await user.click(screen.getAllByText('Any (OR)')[0] ?? group)
    await user.click(within(group).getByText('All (AND)'))
    await user.click(screen.getByText('Done'))
    expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus()
    expect(filter()).toEqual([
      'any',
      'city.isNot.Oslo',
      'organization.contains.acme',
      'all**organization.contains.gam**organization.contains.beta',
    ])
    expect(await screen.findByText('2 of 3 contacts')).toBeVisible()
    expect(await chips()).toEqual([
      'Any of: City is not Oslo, Organization contains acme, All of: Organization contains gam, Organization contains beta',
    ])
    const where: unknown = JSON.parse(contacts.sent('GET').at(-1)?.params['where'] ?? '{}')
    expect(where).toMatchObject({ match: 'any', of: [{ field: 'city' }, {}, { match: 'all' }] })
  })

  it('says when a filter has as many conditions as it can have', async () => {
    const many = Array.from({ length: 50 }, () => 'filter=city.isNot.Rome').join('&')
    const { user } = await open(`/contacts?${many}`)
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.type(within(await panel()).getByLabelText('Find a field'), 'city{Enter}')
    await user.keyboard('Oslo{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A filter has at most 50 conditions.',
    )
    expect((await chips()).length).toBe(50)
  })
})

describe('the chips of filters', () => {
  it('are edited by a click, with another operator and several values', async () => {
    const { user, choose, filter } = await open('/contacts?filter=organization.is.Acme')
    await user.click(await screen.findByRole('button', { name: 'Organization is Acme' }))
    const editor = await screen.findByRole('dialog', { name: 'Edit filter' })
    expect(within(editor).getByRole('textbox', { name: 'Organization is' })).toHaveFocus()
    await choose(editor, 'Operator', 'is any of')
    await user.type(within(editor).getByRole('combobox', { name: /is any of/ }), 'beta{Enter}')
    await user.click(within(editor).getByRole('button', { name: 'Apply' }))
    const chip = await screen.findByRole('button', { name: 'Organization is Acme or beta' })
    expect(chip).toHaveFocus()
    expect(filter()).toEqual(['organization.anyOf.Acme*beta'])
    expect(await screen.findByText('2 of 3 contacts')).toBeVisible()
  })

  it('say which filter cannot be read, and the others apply', async () => {
    const { user, filter } = await open('/contacts?filter=shoe.is.42&filter=city.is.Bergen')
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
    expect(await chips()).toEqual(['This filter cannot be read', 'City is Bergen'])
    await user.click(
      screen.getByRole('button', { name: 'Remove filter: This filter cannot be read' }),
    )
    expect(filter()).toEqual(['city.is.Bergen'])
  })

  it('say so of a link of which no filter can be read', async () => {
    const { user, filter } = await open('/contacts?filter=organi')
    expect(await chips()).toEqual(['This filter cannot be read'])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(filter()).toEqual([])
    expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument()
  })

  it('find contacts by a custom field', async () => {
    await open('/contacts?filter=custom.startsWith.Badge*b-')
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
    expect(await chips()).toEqual(['Badge starts with b-'])
  })
})

it('says what is wrong with a number of days, once one is written', async () => {
  const { user, filter } = await open('/contacts?filter=createdAt.during.last-7-days')
  await user.click(screen.getByText('Add filter'))
  await user.click(await within(await panel()).findByText(/Combine with AND, OR/))
  const days = await screen.findByRole('textbox', { name: /\(days\)$/ })
  await user.clear(days)
  expect(screen.queryByText('Use a number from 1 to 9999.')).not.toBeInTheDocument()
  await user.type(days, '0')
  expect(screen.getByText('Use a number from 1 to 9999.')).toBeVisible()
  await user.clear(days)
  await user.type(days, '30')
  await waitFor(() => {
    expect(filter()).toEqual(['createdAt.during.last-30-days'])
  })
})

it('begins at a column of the table, and returns to its header', async () => {
  const { user, filter } = await open('/contacts')
  const header = await screen.findByRole('button', { name: 'Organization column' })
  await user.click(header)
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by this column' }))
  expect(await screen.findByRole('textbox', { name: 'Organization contains' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(header).toHaveFocus()
  await user.click(header)
  await user.click(await screen.findByRole('menuitem', { name: 'Filter by this column' }))
  await user.type(
    await screen.findByRole('textbox', { name: 'Organization contains' }),
    'be{Enter}',
  )
  expect(filter()).toEqual(['organization.contains.be'])
  expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
})

it('a custom field beyond the listed ones is filtered by its name', async () => {
  const names = Array.from({ length: 201 }, (_, at) => `Field ${String(at + 1).padStart(3, '0')}`)
  serveContacts([
    numberedContact(1, { extras: Object.fromEntries(names.map((name) => [name, name])) }),
    numberedContact(2),
  ])
  const { user } = renderApp('/contacts')
  await screen.findByText('Contact 0001')
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  const search = within(await panel()).getByLabelText('Find a field')
  await within(await panel()).findByRole('button', { name: 'Field 200' })
  await user.type(search, 'Field 201')
  expect(within(await panel()).queryByText('Field 201')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Custom field “Field 201”' }))
  await user.keyboard('201{Enter}')
  expect(await screen.findByText('1 of 2 contacts')).toBeVisible()
  expect(await chips()).toEqual(['Field 201 contains 201'])

  await user.click(screen.getByText('Add filter'))
  await user.click(await within(await panel()).findByText(/Combine with AND, OR/))
  expect(await screen.findByTitle('Field 201')).toBeVisible()
})
