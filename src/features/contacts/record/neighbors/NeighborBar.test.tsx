import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const rows = (count: number) => Array.from({ length: count }, (_, at) => numberedContact(at))
const step = (label: string) => screen.getByLabelText(label)
const shown = async (name: string, place: string) => {
  expect(await screen.findByText(name, { selector: 'h1' })).toBeVisible()
  expect(await screen.findByText(place)).toBeVisible()
}

describe('going from record to record', () => {
  it('steps through the list by button and key, and shows the place', async () => {
    serveContacts(rows(4))
    const { user, router } = renderApp(`/contacts/${contactId(2)}?at=1&sort=-name`)
    await shown('Contact 0002', '2 of 4')
    await user.click(step('Next contact'))
    await shown('Contact 0001', '3 of 4')
    expect(step('Next contact')).toHaveFocus()
    await user.keyboard('k')
    await shown('Contact 0002', '2 of 4')
    await user.keyboard('{ArrowLeft}')
    await shown('Contact 0003', '1 of 4')
    expect(step('Previous contact')).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByLabelText('Add a note'))
    await user.keyboard('j')
    expect(router.state.location.pathname).toBe(`/contacts/${contactId(3)}`)
  })

  it('opens from the list with its place, and returns to the list after any number of steps', async () => {
    serveContacts(rows(4))
    const { user, router } = renderApp('/contacts?sort=-name')
    await user.click(await screen.findByText('Contact 0002'))
    await shown('Contact 0002', '2 of 4')
    expect(router.state.location.search).toBe('?at=1&sort=-name')
    await user.click(step('Next contact'))
    await shown('Contact 0001', '3 of 4')
    await user.click(within(screen.getByLabelText('Contacts in the list')).getByText('Contacts'))
    await waitFor(() => {
      expect([router.state.location.pathname, router.state.location.search]).toEqual([
        '/contacts',
        '?sort=-name',
      ])
    })
    expect(router.state.historyAction).toBe('POP')
  })

  it('finds a contact that has moved, and the place of one that has left', async () => {
    const contacts = serveContacts(rows(12))
    const { user, router } = renderApp(`/contacts/${contactId(8)}?at=2`)
    expect(await screen.findByText('9 of 12')).toBeVisible()
    await user.click(step('Next contact'))
    await screen.findByText('Contact 0009', { selector: 'h1' })
    expect(router.state.location.search).toBe('?at=9')

    contacts.change(contactId(5), { isFavorite: true })
    await router.navigate(`/contacts/${contactId(8)}?at=0&favorite=true`)
    await screen.findByText('Contact 0008', { selector: 'h1' })
    await waitFor(() => {
      expect(step('Next contact')).toHaveAttribute('aria-disabled', 'false')
    })
    await user.click(step('Next contact'))
    await shown('Contact 0005', '1 of 1')
  })

  it('steps in the order of the groups, over collapsed ones, and returns to the grouped list', async () => {
    serveContacts([
      numberedContact(0, { organization: 'Acme' }),
      numberedContact(1, { organization: 'Beta' }),
      numberedContact(2, { organization: 'Acme' }),
      numberedContact(3),
    ])
    const { user, router } = renderApp('/contacts?group=organization')
    const header = await screen.findByRole('row', { name: /^Beta, 1 contact, expanded/ })
    header.focus()
    await user.keyboard('{ArrowLeft}')
    await user.click(screen.getByText('Contact 0000'))
    await shown('Contact 0000', '1 of 2')
    expect(screen.getByText('in Acme')).toBeVisible()
    expect(router.state.location.search).toBe('?at=0&in=Acme&group=organization')
    expect(step('Previous contact')).toHaveAttribute('aria-disabled', 'true')
    await user.click(step('Next contact'))
    await shown('Contact 0002', '2 of 2')
    await waitFor(() => {
      expect(step('Next contact')).toHaveAttribute('aria-disabled', 'false')
    })
    await user.click(step('Next contact'))
    await shown('Contact 0003', '1 of 1')
    expect(screen.getByText('in No organization')).toBeVisible()
    expect(step('Next contact')).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => {
      expect(step('Previous contact')).toHaveAttribute('aria-disabled', 'false')
    })
    await user.click(step('Previous contact'))
    await shown('Contact 0002', '2 of 2')
    await user.click(within(screen.getByLabelText('Contacts in the list')).getByText('Contacts'))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?group=organization')
    })
  })

  it('steps through the whole list if the group in the URL cannot be read', async () => {
    serveContacts(rows(2))
    renderApp(`/contacts/${contactId(0)}?at=0&in=soon&group=month`)
    await shown('Contact 0000', '1 of 2')
  })

  it('has no buttons where no list is named', async () => {
    serveContacts(rows(2))
    renderApp(`/contacts/${contactId(1)}?sort=name`)
    await screen.findByText('Contact 0001', { selector: 'h1' })
    expect(screen.queryByLabelText('Next contact')).not.toBeInTheDocument()
  })
})

describe('the quick view', () => {
  describe('over a list that was scrolled', () => {
    async function openFarDown() {
      serveContacts(
        Array.from({ length: 400 }, (_, at) =>
          numberedContact(at, { organization: `Work ${String(at)}` }),
        ),
      )
      const view = renderApp('/contacts')
      await screen.findByText('Contact 0000')
      const body = screen.getAllByRole('rowgroup')[1]
      if (!body) throw new Error('The table has no body.')
      body.scrollTop = 44 * 300
      fireEvent.scroll(body)
      await view.user.click(await screen.findByText('Work 303'))
      await view.user.keyboard('{Escape} ')
      await screen.findByLabelText('Next contact')
      return view
    }
    const isBack = async () => {
      expect(await screen.findByText('Contact 0304')).toBeVisible()
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    }

    it('leaves no history entry when it is closed, and Back leads from a record to the same row', async () => {
      const { user, router } = await openFarDown()
      await user.keyboard('{Escape}')
      await waitFor(() => {
        expect(router.state.location.search).toBe('')
      })
      expect(router.state.historyAction).toBe('POP')
      await waitFor(() => {
        expect(screen.queryByLabelText('Next contact')).not.toBeInTheDocument()
      })
      await user.click(screen.getByText('Contact 0303'))
      await screen.findByText('Contact 0303', { selector: 'h1' })
      await router.navigate(-1)
      await isBack()
    })

    it('opens again at the same row on returning from its record', async () => {
      const { user, router } = await openFarDown()
      await user.click(screen.getByText('Open'))
      await screen.findByText('Contact 0303', { selector: 'h1' })
      await router.navigate(-1)
      await screen.findByText('Open')
      await isBack()
    })
  })
})
