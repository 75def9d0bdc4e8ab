import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createContact, listContacts } from '@/contract/contacts/contacts'
import { createUser, getUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildContactSummary, buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, contactsAre, userFailsWith } from '@/testing/scenarios'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const contactsHeading = () => screen.findByRole('heading', { level: 1, name: 'Contacts' })
const entryLink = () => screen.findByRole('link', { name: 'Sign in to your contacts' })

describe('signing out', () => {
  it('leads to the entry page and clears the cache and the user’s storage', async () => {
    localStorage.setItem('tessera:user:columns', 'mine')
    localStorage.setItem('tessera:theme', 'dark')
    sessionStorage.setItem('tessera:user:draft', 'mine')
    const { user, store, router } = renderApp('/contacts?search=ada')
    await contactsHeading()
    await user.click(screen.getByRole('button', { name: 'Account of Mira Okafor' }))
    await screen.findByText('mira@example.com')
    await user.click(await screen.findByText('Sign out'))
    await entryLink()
    expect(router.state.location.pathname).toBe('/')
    await waitFor(() => {
      expect(JSON.stringify(store.getState().api)).not.toContain('mira@example.com')
    })
    expect(Object.keys(localStorage)).toEqual(['tessera:theme'])
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tessera:user:'))).toEqual([])
  })

  it('reaches this tab from another one', async () => {
    renderApp('/contacts')
    await contactsHeading()
    const other = new BroadcastChannel('tessera:session')
    other.postMessage(Date.now())
    expect(await entryLink()).toBeVisible()
    other.close()
  })

  it('that is heard late, in a tab that was frozen, ends no session: the page is reloaded', async () => {
    const reload = vi.fn()
    const { identity } = renderApp('/contacts', { reload })
    await contactsHeading()
    localStorage.setItem('tessera:user:columns', 'of the next user')
    sessionStorage.setItem('tessera:user:draft', 'of this tab’s user')
    const signOut = vi.spyOn(identity, 'signOut')
    const other = new BroadcastChannel('tessera:session')
    other.postMessage(Date.now() - 60_000)
    await waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    expect(signOut).not.toHaveBeenCalled()
    expect(localStorage.getItem('tessera:user:columns')).toBe('of the next user')
    expect(sessionStorage.getItem('tessera:user:draft')).toBeNull()
    // The provider names the next user before the page is gone.
    await inAct(() => {
      identity.change(buildActor({ user: buildUser({ userId: 'user-2' }) }).identityUser)
    })
    expect(screen.queryByRole('heading', { name: 'Contacts' })).not.toBeInTheDocument()
    expect(localStorage.getItem('tessera:user:columns')).toBe('of the next user')
    other.close()
  })

  it('works where the browser blocks channels with its storage', async () => {
    vi.stubGlobal('BroadcastChannel', function blocked() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const { user } = renderApp('/contacts')
    await contactsHeading()
    await user.click(screen.getByRole('button', { name: 'Account of Mira Okafor' }))
    await user.click(await screen.findByText('Sign out'))
    expect(await entryLink()).toBeVisible()
    vi.unstubAllGlobals()
  })

  it('notifies the server and the other tabs', async () => {
    const notifySignOut = vi.fn()
    const heard = vi.fn()
    const other = new BroadcastChannel('tessera:session')
    other.addEventListener('message', heard)
    const { user } = renderApp('/contacts', { notifySignOut })
    await contactsHeading()
    await user.click(screen.getByRole('button', { name: 'Account of Mira Okafor' }))
    await user.click(await screen.findByText('Sign out'))
    await waitFor(() => {
      expect(heard).toHaveBeenCalledOnce()
    })
    expect(notifySignOut).toHaveBeenCalledOnce()
    other.close()
  })
})

it('shows nothing of one user to the next', async () => {
  contactsAre([buildContactSummary({ firstName: 'Miras', lastName: 'Friend' })])
  const reload = vi.fn()
  const { identity, store } = renderApp('/contacts', { reload })
  await screen.findAllByText(/Miras/)
  localStorage.setItem('tessera:user:columns', 'mine')
  contactsAre([])
  const next = buildActor({ user: buildUser({ userId: 'user-2', firstName: 'Noor' }) })
  serveActor(next)
  await inAct(() => {
    identity.change(next.identityUser)
  })
  await waitFor(() => {
    expect(reload).toHaveBeenCalledExactlyOnceWith('/contacts')
  })
  expect(screen.queryByText(/Mira/)).not.toBeInTheDocument()
  expect(JSON.stringify(store.getState().api)).not.toContain('Mira')
  expect(Object.keys(localStorage)).toEqual([])
})

describe('a session that the API rejects', () => {
  it('opens sign-in over the page; input stays and can be saved', async () => {
    const { user, identity, router } = renderApp('/contacts/new')
    const firstName = await screen.findByLabelText('First name')
    await user.type(firstName, 'Grace')
    callFailsWith(createContact, 'UNAUTHENTICATED')
    await user.click(screen.getByRole('button', { name: /Add contact$/ }))

    const dialog = await screen.findByRole('form', { name: 'Sign in' })
    expect(screen.getByText('Please sign in again')).toBeInTheDocument()
    expect(within(dialog).getByLabelText('E-mail')).toHaveValue('mira@example.com')
    await user.type(within(dialog).getByLabelText('Password'), identity.password)
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
    })
    expect(router.state.location.pathname).toBe('/contacts/new')
    expect(firstName).toHaveValue('Grace')
  })

  it('returns the focus', async () => {
    const { user, identity } = renderApp('/contacts/new')
    const firstName = await screen.findByLabelText('First name')
    await user.type(firstName, 'Grace')
    callFailsWith(createContact, 'UNAUTHENTICATED')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('form', { name: 'Sign in' })
    await user.type(within(dialog).getByLabelText('Password'), `${identity.password}{Enter}`)
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
    })
    await waitFor(() => {
      expect(firstName).toHaveFocus()
    })
  })

  it('refetches what failed meanwhile', async () => {
    callFailsWith(listContacts, 'UNAUTHENTICATED')
    const { user, identity } = renderApp('/contacts')
    const dialog = await screen.findByRole('form', { name: 'Sign in' })
    contactsAre([buildContactSummary({ firstName: 'Zora', lastName: 'Quill' })])
    await user.type(within(dialog).getByLabelText('Password'), identity.password)
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Zora Quill')).toBeVisible()
  })
})

describe('a signed-in user without a record', () => {
  const newcomer = () =>
    buildActor({
      user: null,
      identityUser: {
        userId: 'user-9',
        firstName: 'Ines',
        lastName: 'Duarte',
        phoneNumber: '',
        email: 'ines@example.com',
        isEmailVerified: true,
      },
    })

  it('gets one created from the identity data, and then the app reloads', async () => {
    const bodies: unknown[] = []
    server.use(
      onCall(createUser, async ({ request }) => {
        bodies.push(await request.json())
        return success(createUser, buildUser({ userId: 'user-9' }))
      }),
    )
    const reload = vi.fn()
    renderApp('/contacts', { actor: newcomer(), reload })
    await waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    expect(bodies).toEqual([
      {
        userId: 'user-9',
        firstName: 'Ines',
        lastName: 'Duarte',
        phoneNumber: '',
        email: 'ines@example.com',
      },
    ])
  })

  it('sees an error instead of a reload loop', async () => {
    sessionStorage.setItem('tessera:user:record-created', 'user-9')
    const reload = vi.fn()
    renderApp('/contacts', { actor: newcomer(), reload })
    expect(
      await screen.findByRole('heading', { name: 'Your account could not be loaded' }),
    ).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('sees an error when it cannot be created, and can retry', async () => {
    callFailsWith(createUser, 'UNAVAILABLE')
    const reload = vi.fn()
    const { user } = renderApp('/contacts', { actor: newcomer(), reload })
    expect(await screen.findByText('The server said UNAVAILABLE.')).toBeVisible()
    callAnswers(createUser, buildUser({ userId: 'user-9' }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
  })
})

it('shows an error when the user record cannot be loaded, and retries', async () => {
  userFailsWith('INTERNAL')
  const { user } = renderApp('/contacts')
  expect(await screen.findByText('The server said INTERNAL.')).toBeVisible()
  callAnswers(getUser, buildUser())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await contactsHeading()).toBeVisible()
})
