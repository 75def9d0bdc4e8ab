import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { getRoles, getUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildContactSummary, buildId, buildUser } from '@/testing/builders'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits, contactsAre } from '@/testing/scenarios'

const contactsHeading = () => screen.findByRole('heading', { level: 1, name: 'Contacts' })
const palette = () => screen.findByRole('combobox', { name: 'Search contacts and commands' })

it('the shell shows before the user’s record and rules are loaded', async () => {
  const answerUser = callWaits(getUser)
  const answerRoles = callWaits(getRoles)
  renderApp('/contacts')
  const main = await screen.findByRole('navigation', { name: 'Main' })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Account of/ })).not.toBeInTheDocument()
  answerUser()
  await screen.findByRole('button', { name: /^Account of/ })
  expect(screen.queryByRole('link', { name: 'Add contact' })).not.toBeInTheDocument()
  answerRoles()
  expect(await screen.findByRole('link', { name: 'Add contact' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBe(main)
})

describe('the navigation', () => {
  it('marks the current screen and navigates', async () => {
    const { user, router } = renderApp('/contacts')
    await contactsHeading()
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page')
    await user.click(main.getByRole('link', { name: 'Favorites' }))
    expect(router.state.location.search).toBe('?favorite=true')
    await waitFor(() => {
      expect(main.getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page')
    })
    expect(main.getByRole('link', { name: 'Contacts' })).not.toHaveAttribute('aria-current')
  })

  it('can be collapsed and stays collapsed', async () => {
    const { user, unmount } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
    unmount()
    renderApp('/contacts')
    expect(await screen.findByRole('button', { name: 'Expand navigation' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    expect(screen.getByRole('link', { name: 'Favorites' })).toBeInTheDocument()
  })

  it('focuses a new screen, which sets the tab’s title', async () => {
    const { router } = renderApp('/contacts')
    await contactsHeading()
    expect(document.title).toBe('Contacts · Tessera')
    await router.navigate('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(document.title).toBe('Page not found · Tessera')
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus()
    })
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  })
})

it('the account button has whole letters, whatever a name begins with', async () => {
  const user = { ...buildUser(), firstName: '🦊 Ada', lastName: '𝓛ovelace' }
  renderApp('/contacts', { actor: buildActor({ user }) })
  const name = 'Account of 🦊 Ada 𝓛ovelace'
  expect(await screen.findByRole('button', { name })).toHaveTextContent(/^A𝓛$/u)
})

describe('the theme', () => {
  it('is chosen in the account menu and stored', async () => {
    const { user } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByText('Dark'))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('tessera:theme')).toBe('dark')
  })
})

describe('the command palette', () => {
  it('opens with Ctrl K, finds a command and runs it with Enter', async () => {
    const { user, router } = renderApp('/contacts')
    await contactsHeading()
    await user.keyboard('{Control>}k{/Control}')
    const input = await palette()
    expect(input).toHaveFocus()
    await user.type(input, 'new con')
    const option = await screen.findByRole('option', { name: 'New contact' })
    expect(input).toHaveAttribute('aria-activedescendant', option.id)
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/contacts/new')
    })
    expect(
      screen.queryByRole('combobox', { name: 'Search contacts and commands' }),
    ).not.toBeInTheDocument()
  })

  it('moves through the options with the arrows, around the ends', async () => {
    const { user } = renderApp('/contacts')
    // The palette offers what the permissions allow, once they are known.
    await screen.findAllByRole('link', { name: 'Dashboard' })
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await palette()
    const selected = () => screen.getByRole('option', { selected: true }).textContent
    expect(selected()).toBe('Dashboard')
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe('Contacts')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(selected()).toBe('Sign out')
    await user.keyboard('{Home}')
    expect(selected()).toBe('Dashboard')
    await user.keyboard('{Shift>}{End}{/Shift}')
    expect(selected()).toBe('Dashboard')
    const input = await palette()
    fireEvent.keyDown(input, { key: 'ArrowDown', isComposing: true })
    expect(selected()).toBe('Dashboard')
  })

  it('stays on an option when contacts arrive above it', async () => {
    contactsAre([buildContactSummary({ firstName: 'Conny' })])
    const { user } = renderApp('/contacts')
    await screen.findAllByRole('link', { name: 'Dashboard' })
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await user.type(await palette(), 'con')
    await user.keyboard('{ArrowDown}')
    const selected = () => screen.getByRole('option', { selected: true }).textContent
    const chosen = selected()
    expect(await screen.findByRole('option', { name: /Conny/ })).toBeVisible()
    expect(selected()).toBe(chosen)
  })

  it('finds contacts and opens one', async () => {
    const id = buildId()
    contactsAre([buildContactSummary({ id, firstName: 'Zora', lastName: 'Quill' })])
    const { user, router } = renderApp('/contacts/new')
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await user.type(await palette(), 'zora')
    await user.click(await screen.findByRole('option', { name: /Zora Quill/ }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/contacts/${id}`)
    })
  })

  it('opens no contact that matches only the shorter text', async () => {
    serveContacts([numberedContact(1, { firstName: 'Isaac', lastName: 'Newton' })])
    const { user, router } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await user.type(await palette(), 'new')
    await screen.findByRole('option', { name: /Isaac Newton/ })
    await user.keyboard(' contact{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/contacts/new')
    })
  })

  it('keeps its commands when the search for contacts fails', async () => {
    callFailsWith(listContacts, 'UNAVAILABLE')
    const { user } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await user.type(await palette(), 'dark')
    await waitFor(() => {
      expect(screen.getByText('Dark theme')).toBeInTheDocument()
    })
    await user.keyboard('{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('shows an empty result', async () => {
    contactsAre([])
    const { user } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await user.type(await palette(), 'qqq')
    expect(await screen.findByText('No results.')).toBeInTheDocument()
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })
})

it('shows the keyboard shortcuts for ?, but not while typing', async () => {
  const { user } = renderApp('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Search and commands' }))
  await user.type(await palette(), '?')
  expect(
    screen.queryByText('Keyboard shortcuts', { selector: '.ant-modal-title' }),
  ).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(
      screen.queryByRole('combobox', { name: 'Search contacts and commands' }),
    ).not.toBeInTheDocument()
  })
  await user.keyboard('?')
  expect(await screen.findByText('Everywhere')).toBeInTheDocument()
})
