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
    const { user, choose, filter, contacts } = await open('/contacts?filter=city.is.Oslo')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(within(await panel()).getByRole('button', { name: /Combine with AND, OR/ }))
    const rows = () => screen.getAllByRole('group', { name: 'Condition' })
    expect(rows()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    const added = rows()[1] ?? document.body
    expect(within(added).getByRole('combobox', { name: 'Field' })).toHaveFocus()
    expect(screen.getByText('Conditions without a value do not apply yet.')).toBeVisible()
    await choose(added, 'Operator', 'is not')
    await user.type(within(added).getByRole('textbox', { name: 'Organization is not' }), 'Acme')
    await waitFor(() => {
      expect(filter()).toEqual(['city.is.Oslo', 'organization.isNot.Acme'])
    })
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()

    await user.click(screen.getByRole('radio', { name: 'Any (OR)' }))
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    const group = await screen.findByRole('group', { name: 'Group 3' })
    await user.type(within(group).getByRole('textbox', { name: 'Organization contains' }), 'gam')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus()
    await waitFor(() => {
      expect(filter()).toEqual([
        'any',
        'city.is.Oslo',
        'organization.isNot.Acme',
        'all**organization.contains.gam',
      ])
    })
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(await chips()).toEqual([
      'Any of: City is Oslo, Organization is not Acme, All of: Organization contains gam',
    ])
    const where: unknown = JSON.parse(contacts.sent('GET').at(-1)?.params['where'] ?? '{}')
    expect(where).toMatchObject({ match: 'any', of: [{ field: 'city' }, {}, { value: 'gam' }] })
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

  it('find contacts by a custom field', async () => {
    await open('/contacts?filter=custom.startsWith.Badge*b-')
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
    expect(await chips()).toEqual(['Badge starts with b-'])
  })
})
