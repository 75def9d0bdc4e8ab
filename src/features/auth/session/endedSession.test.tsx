import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { getUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { type FakeIdentity, identityError } from '@/testing/fakes/fakeIdentity'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { STATUS_CHECK_INTERVAL_MS } from './useAccountStatusCheck'

const contactsHeading = () => screen.findByRole('heading', { level: 1, name: 'Contacts' })
const entryLink = () => screen.findByRole('link', { name: 'Sign in to your contacts' })
const dialog = () => screen.findByRole('form', { name: 'Sign in' })
const comeIntoSight = () =>
  inAct(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
const noor = buildActor({
  user: buildUser({ userId: 'user-2', firstName: 'Noor', email: 'noor@example.com' }),
}).identityUser

async function openForm(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/contacts/new', options)
  const firstName = await screen.findByLabelText('First name')
  await app.user.type(firstName, 'Grace')
  return { ...app, firstName }
}

async function signInAs(user: UserEvent, { password }: FakeIdentity, email?: string) {
  const form = within(await dialog())
  if (email !== undefined) {
    await user.clear(form.getByLabelText('E-mail'))
    await user.type(form.getByLabelText('E-mail'), email)
  }
  await user.type(form.getByLabelText('Password'), password)
  await user.click(form.getByRole('button', { name: 'Sign in' }))
}

let heard = vi.fn()
let otherTab = new BroadcastChannel('tessera:session')
beforeEach(() => {
  heard = vi.fn()
  otherTab = new BroadcastChannel('tessera:session')
  otherTab.addEventListener('message', heard)
})
afterEach(() => {
  otherTab.close()
})

describe('a user whose session the provider ends', () => {
  it('keeps the page and its input, and continues after signing in again', async () => {
    const reload = vi.fn()
    const { user, identity, router, firstName } = await openForm({ reload })
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    expect(within(await dialog()).getByLabelText('E-mail')).toHaveValue('mira@example.com')
    await signInAs(user, identity)
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
    })
    expect(router.state.location.pathname).toBe('/contacts/new')
    expect(firstName).toHaveValue('Grace')
    expect(firstName).toBeInTheDocument()
    expect(reload).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
  })

  it('cannot open the command palette below the sign-in, where the password would be typed', async () => {
    const { user, identity } = await openForm()
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    const password = within(await dialog()).getByLabelText('Password')
    await waitFor(() => {
      expect(password).toHaveFocus()
    })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(password, `${identity.password}{Enter}`, { skipClick: true })
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
    })
    expect(screen.queryByRole('combobox', { name: /commands/ })).not.toBeInTheDocument()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: /commands/ })).toHaveFocus()
  })

  it('continues when they sign in again in another tab', async () => {
    const { identity, firstName } = await openForm()
    const mira = identity.currentUser()
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    await dialog()
    await inAct(() => {
      identity.change(mira)
    })
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
    })
    expect(firstName).toHaveValue('Grace')
  })

  it('can sign out instead, which clears the user’s storage', async () => {
    localStorage.setItem('tessera:user:columns', 'mine')
    const { user, identity, store } = await openForm()
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Sign out and lose what is not saved' }))
    expect(await entryLink()).toBeVisible()
    await waitFor(() => {
      expect(JSON.stringify(store.getState())).not.toContain('mira')
    })
    expect(Object.keys(localStorage)).toEqual([])
    await waitFor(() => {
      expect(heard).toHaveBeenCalledOnce()
    })
  })

  it('leaves when it turns out that another tab signed out', async () => {
    const { identity } = await openForm()
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    await dialog()
    await inAct(() => {
      otherTab.postMessage(Date.now())
    })
    expect(await entryLink()).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
  })
})

it('announces a sign-out to the other tabs before the provider does', async () => {
  const { user, identity } = renderApp('/contacts')
  await contactsHeading()
  let finish = () => {
    return
  }
  identity.signOut = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  await user.click(screen.getByRole('button', { name: 'Account of Mira Okafor' }))
  await user.click(await screen.findByText('Sign out'))
  await waitFor(() => {
    expect(heard).toHaveBeenCalledOnce()
  })
  expect(await contactsHeading()).toBeInTheDocument()
  await inAct(() => {
    finish()
  })
  expect(await entryLink()).toBeVisible()
})

it('signs out with a message even if the provider fails', async () => {
  const { user, identity } = renderApp('/contacts')
  await contactsHeading()
  identity.failNext('signOut', new Error('The database is closed.'))
  await user.click(screen.getByRole('button', { name: 'Account of Mira Okafor' }))
  await user.click(await screen.findByText('Sign out'))
  expect(await entryLink()).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('could not be removed from this browser')
  expect(takeConsoleErrors().join()).toContain('The identity provider could not sign out.')
})

describe('another user who signs in over the page', () => {
  it('gets a reloaded page, without a question about the first user’s input', async () => {
    localStorage.setItem('tessera:user:columns', 'mine')
    const asksToStay = vi.fn()
    const reload = vi.fn(() => {
      asksToStay(!window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    })
    const { user, identity } = await openForm({ reload })
    identity.others.push(noor)
    await inAct(() => {
      identity.drop('auth/user-token-expired')
    })
    await signInAs(user, identity, noor.email)
    await waitFor(() => {
      expect(reload).toHaveBeenCalledExactlyOnceWith('/contacts')
    })
    expect(asksToStay).toHaveBeenCalledExactlyOnceWith(false)
    expect(screen.queryByDisplayValue('Grace')).not.toBeInTheDocument()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('gets a reloaded page after a sign-in in another tab as well', async () => {
    const reload = vi.fn()
    const { identity, container } = await openForm({ reload })
    await inAct(() => {
      identity.change(noor)
    })
    await waitFor(() => {
      expect(reload).toHaveBeenCalledExactlyOnceWith('/contacts')
    })
    expect(container).toBeEmptyDOMElement()
  })
})

describe('a disabled or deleted account', () => {
  it.each([
    ['auth/user-disabled', 'User has been disabled.'],
    ['auth/user-not-found', 'There is no user record corresponding to the provided identifier.'],
  ])('is signed out in all tabs when the tab becomes visible: %s', async (code, message) => {
    const { user, identity, router, store } = await openForm()
    const wasAsked: boolean[] = []
    store.subscribe(() => wasAsked.push(store.getState().session.isExpired))
    identity.failNext('reload', identityError(code))
    await comeIntoSight()
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(await entryLink()).toBeVisible()
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
    expect(wasAsked).not.toContain(true)
    await waitFor(() => {
      expect(heard).toHaveBeenCalledOnce()
    })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })

  it('is signed out when the API rejects it', async () => {
    callFailsWith(listContacts, 'UNAUTHENTICATED')
    const { identity } = renderApp('/contacts')
    identity.failNext('reload', identityError('auth/user-disabled'))
    expect(await screen.findByText('User has been disabled.')).toBeVisible()
    expect(await entryLink()).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
  })

  it('is signed out when the provider has ended the session', async () => {
    const { identity } = await openForm()
    await inAct(() => {
      identity.drop('auth/user-disabled')
    })
    expect(await screen.findByText('User has been disabled.')).toBeVisible()
    expect(await entryLink()).toBeVisible()
  })

  it('is detected while the tab is visible', async () => {
    const { identity } = renderApp('/contacts')
    await contactsHeading()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      // The check is set up again, with the timers of the test.
      await inAct(() => {
        identity.drop('auth/network-request-failed')
      })
      await dialog()
      await inAct(() => {
        identity.change(buildActor().identityUser)
      })
      await waitFor(() => {
        expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
      })
      identity.failNext('reload', identityError('auth/user-disabled'))
      await inAct(() => {
        vi.advanceTimersByTime(STATUS_CHECK_INTERVAL_MS)
      })
      expect(await screen.findByText('User has been disabled.')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the reason until the next sign-in only', async () => {
    const { identity } = await openForm()
    const mira = identity.currentUser()
    await inAct(() => {
      identity.drop('auth/user-disabled')
    })
    await screen.findByText('User has been disabled.')
    await inAct(() => {
      identity.change(mira)
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(screen.queryByText('User has been disabled.')).not.toBeInTheDocument()
  })
})

it('continues when the provider is unreachable', async () => {
  const { identity, firstName } = await openForm()
  const asked = vi.spyOn(identity, 'reload')
  identity.failNext('reload', identityError('auth/network-request-failed'))
  await comeIntoSight()
  await waitFor(() => {
    expect(asked).toHaveBeenCalledOnce()
  })
  await expect(asked.mock.results[0]?.value).rejects.toThrow()
  expect(firstName).toHaveValue('Grace')
  expect(screen.queryByRole('form', { name: 'Sign in' })).not.toBeInTheDocument()
})

it('refetches the user record when the account’s address has changed', async () => {
  const { identity, store } = renderApp('/contacts')
  await contactsHeading()
  const asked = vi.fn()
  server.use(
    onCall(getUser, () => {
      asked()
      return undefined
    }),
  )
  const changed = { ...buildActor().identityUser, email: 'mira@new.example' }
  identity.change(changed)
  await comeIntoSight()
  await waitFor(() => {
    expect(asked).toHaveBeenCalledOnce()
  })
  expect(store.getState().session.userId).toBe(changed.userId)
})
