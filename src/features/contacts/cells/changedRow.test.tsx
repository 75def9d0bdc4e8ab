import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const ORGANIZATION = 3
const row = (at: number) => screen.queryByRole('row', { name: `Contact 000${String(at)}` })
const cell = (at: number) => {
  const found = row(at)
  if (!found) throw new Error('The row is not shown.')
  return within(found).getAllByRole('gridcell')[ORGANIZATION] ?? found
}

/** Opens three contacts of Acme, and changes the organization of the first one. */
async function change(route: string, organization: string) {
  const contacts = serveContacts(
    [0, 1, 2].map((at) => numberedContact(at, { organization: 'Acme' })),
  )
  const view = renderApp(route)
  await screen.findByText('Contact 0002')
  await view.user.click(cell(0))
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  const lists = () => contacts.requests.filter(({ path }) => path === '/v1/contacts').length
  const before = lists()
  await view.user.keyboard(`${organization}{Enter}`)
  await waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ organization, version: 2 })
  })
  expect(cell(0)).toHaveTextContent(organization)
  expect(lists()).toBe(before)
  return { ...view, contacts }
}

it('a changed row stays until the focus leaves it, and is then said to be gone', async () => {
  const { user } = await change('/contacts?filter=organization.is.Acme', 'Beta')
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(row(0)).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => {
    expect(row(0)).not.toBeInTheDocument()
  })
  expect(cell(1)).toHaveFocus()
  expect(await screen.findByText('Contact 0000 no longer matches the filter.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('complementary', { name: 'Quick view' })).toBeVisible()
})

it('a changed row that sorts elsewhere moves when it is left, and the focus goes on', async () => {
  const { user } = await change('/contacts?sort=organization', 'Zeta')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => {
    expect(row(0)).toHaveAttribute('data-row-index', '2')
  })
  expect(cell(1)).toHaveFocus()
  expect(screen.queryByText(/no longer matches/)).not.toBeInTheDocument()
})
