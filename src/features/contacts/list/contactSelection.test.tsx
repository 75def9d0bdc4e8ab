import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import type { Contact } from '@/contract/contacts/contact'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

async function openList(count: number, route = '/contacts', fields: Partial<Contact> = {}) {
  const contacts = serveContacts(
    Array.from({ length: count }, (_, at) => numberedContact(at, fields)),
  )
  const view = renderApp(route)
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

const checkbox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const bar = () => screen.findByRole('region', { name: 'Selection' })
const says = (text: string) =>
  waitFor(async () => {
    expect(await bar()).toHaveTextContent(text)
  })
const noBar = () =>
  waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

/**
 * Lets totals be requested separately, and answers them by `answer` when the returned function is
 * called.
 */
function countLater(answer: () => Response | undefined) {
  let go = () => {
    return
  }
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  server.use(
    onCall(listContacts, async ({ request }) => {
      if (new URL(request.url).searchParams.get('limit') !== '0') return undefined
      await waiting
      return answer()
    }),
  )
  return () => {
    go()
  }
}

describe('the number of selected rows', () => {
  it('counts rows by id, then all that match but some', async () => {
    const { user } = await openList(612)
    await user.click(checkbox('Contact 0000'))
    await user.click(checkbox('Contact 0001'))
    await says('2 selected of 612')
    await user.click(screen.getByRole('button', { name: 'Select all 612' }))
    expect(await bar()).toHaveFocus()
    await user.click(checkbox('Contact 0002'))
    await says('611 selected of 612')
    expect(await screen.findByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
  })

  it('is none with another search', async () => {
    const { user } = await openList(5)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await says('5 selected of 5')
    await user.click(screen.getByRole('searchbox', { name: 'Search contacts' }))
    await user.keyboard('0003')
    await waitFor(() => {
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    })
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
    expect(checkbox('Contact 0003')).not.toBeChecked()
  })

  it('is described in words while it is unknown', async () => {
    const contacts = serveContacts(Array.from({ length: 250 }, (_, at) => numberedContact(at)))
    contacts.isCountedLate = true
    const answer = countLater(() => undefined)
    const { user } = renderApp('/contacts?search=contact')
    await screen.findByText('Contact 0000')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await says('All that match selected')
    await user.click(checkbox('Contact 0001'))
    await says('All that match but 1 selected')
    await user.keyboard('t')
    expect(
      await screen.findByRole('button', { name: 'Apply to all that match but 1' }),
    ).toBeVisible()
    answer()
    await says('249 selected of 250')
  })

  it('can be retried when it could not be loaded', async () => {
    const contacts = serveContacts(Array.from({ length: 250 }, (_, at) => numberedContact(at)))
    contacts.isCountedLate = true
    const answer = countLater(() => errorAnswer('UNAVAILABLE'))
    const { user } = renderApp('/contacts?search=contact')
    await screen.findByText('Contact 0000')
    answer()
    expect(await screen.findByText('The contacts could not be counted.')).toBeVisible()
    expect(screen.getByText('Contact 0000')).toBeVisible()
    server.use(...contacts.handlers)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('250 contacts')).toBeVisible()
    expect(screen.queryByText('The contacts could not be counted.')).not.toBeInTheDocument()
  })

  it('drops contacts that no longer match, whether selected or excepted', async () => {
    const { user } = await openList(4, '/contacts?favorite=true', { isFavorite: true })
    const unstar = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Favorite: ${name}` }))
      await waitFor(() => {
        expect(screen.queryByText(name)).not.toBeInTheDocument()
      })
    }
    await user.click(checkbox('Contact 0000'))
    await says('1 selected of 4')
    await unstar('Contact 0000')
    await noBar()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(checkbox('Contact 0001'))
    await says('2 selected of 3')
    expect(await screen.findByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
    await unstar('Contact 0001')
    await says('2 selected of 2')
    expect(await screen.findByRole('checkbox', { name: 'Select all' })).toBeChecked()
  })

  it('keeps exceptions, also when they are restored from the trash', async () => {
    const { user } = await openList(3)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(checkbox('Contact 0001'))
    await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await says('2 selected of 2')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await says('2 selected of 3')
    expect(checkbox('Contact 0001')).not.toBeChecked()
    expect(checkbox('Contact 0002')).toBeChecked()
  })
})

describe('a selection', () => {
  it('survives another sort order and a visit to a record', async () => {
    const { user, router } = await openList(3)
    await user.click(checkbox('Contact 0001'))
    await screen.findByRole('button', { name: 'Added column' })
    await user.click(screen.getByRole('columnheader', { name: /Added/ }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?sort=-createdAt')
    })
    await says('1 selected of 3')
    await user.click(screen.getByRole('link', { name: 'Contact 0001' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact 0001' })
    await router.navigate(-1)
    await says('1 selected of 3')
    expect(checkbox('Contact 0001')).toBeChecked()
    expect(router.state.location.pathname).toBe('/contacts')
  })

  it('keeps the search available, and returns the focus to the rows', async () => {
    const { user } = await openList(3)
    screen.getByRole('row', { name: /Contact 0001/ }).focus()
    await user.keyboard('x')
    await bar()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toHaveFocus()
    await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }))
    await noBar()
    await waitFor(() => {
      expect(screen.getByRole('row', { name: /Contact 0001/ })).toHaveFocus()
    })
    await user.keyboard('x')
    await user.click(within(await bar()).getByRole('button', { name: 'Delete' }))
    await noBar()
    await waitFor(() => {
      expect(screen.getByRole('row', { name: /Contact 0002/ })).toHaveFocus()
    })
  })
})
