import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { unauthorized } from '@/api/unauthorized'
import { deleteAccount } from '@/contract/account/account'
import { updateAuth } from '@/contract/account/auth'
import { getUser } from '@/contract/account/users'
import { buildUser } from '@/testing/builders'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const open = () => renderApp('/somewhere?account=security')
const recentLogin = 'New login credential required. Please login again before continue'
const entryLink = () => screen.findByRole('link', { name: 'Sign in to your contacts' })

describe('the password', () => {
  const labels = {
    password: /^Current password/,
    newPassword: /^New password/,
    repeatPassword: /^Repeat the new password/,
  }

  async function openChange() {
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Change password' }))
    const form = within(await screen.findByRole('form', { name: 'Change password' }))
    const fill = async (current: string, next: string, repeated = next) => {
      await app.user.type(form.getByLabelText(labels.password), current)
      if (next !== '') await app.user.type(form.getByLabelText(labels.newPassword), next)
      if (repeated !== '') await app.user.type(form.getByLabelText(labels.repeatPassword), repeated)
      await app.user.click(form.getByRole('button', { name: 'Change password' }))
    }
    return { ...app, form, fill }
  }

  it('is changed with the current password', async () => {
    const { identity, fill } = await openChange()
    await fill(identity.password, 'battery staple')
    expect(await screen.findByText('Password changed.')).toBeVisible()
    expect(identity.password).toBe('battery staple')
    expect(identity.asked).toEqual(['reauthenticate', 'changePassword'])
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus()
    })
    expect(screen.queryByRole('form', { name: 'Change password' })).not.toBeInTheDocument()
  })

  it.each([
    [
      'five5',
      'five5',
      'newPassword',
      'Invalid password. Password must be at least 6 characters long.',
    ],
    ['', '', 'newPassword', 'This field is required.'],
    [
      'battery staple',
      'battery stable',
      'repeatPassword',
      'Your passwords do not match, please try again.',
    ],
    ['battery staple', '', 'repeatPassword', 'This field is required.'],
  ] as const)('refuses %j, repeated as %j', async (next, repeated, at, message) => {
    const { identity, form, fill } = await openChange()
    await fill(identity.password, next, repeated)
    await waitFor(() => {
      expect(form.getByLabelText(labels[at])).toHaveAccessibleDescription(
        new RegExp(message.replaceAll('.', '\\.')),
      )
    })
    await waitFor(() => {
      expect(form.getByLabelText(labels[at])).toHaveFocus()
    })
    expect(identity.asked).toEqual([])
  })

  it('shows an error at the current password', async () => {
    const { identity, form, fill } = await openChange()
    await fill('wrong', 'battery staple')
    await waitFor(() => {
      expect(form.getByLabelText(labels.password)).toHaveAccessibleDescription(
        'The password you entered is incorrect. Please try again.',
      )
    })
    await waitFor(() => {
      expect(form.getByLabelText(labels.password)).toHaveFocus()
    })
    expect(form.getByLabelText(labels.newPassword)).toHaveValue('battery staple')
    expect(identity.asked).toEqual(['reauthenticate'])
  })

  it.each([
    [
      'auth/weak-password',
      'newPassword',
      /^Invalid password\. Password must be at least 6 characters long\./,
    ],
    ['auth/requires-recent-login', 'password', new RegExp(`^${recentLogin}`)],
  ] as const)('shows where the provider says %s', async (code, at, message) => {
    const { identity, form, fill } = await openChange()
    identity.failNext('changePassword', identityError(code))
    await fill(identity.password, 'battery staple')
    await waitFor(() => {
      expect(form.getByLabelText(labels[at])).toHaveAccessibleDescription(message)
    })
    await waitFor(() => {
      expect(form.getByLabelText(labels[at])).toHaveFocus()
    })
  })

  it('shows when the provider is unreachable', async () => {
    const { identity, fill } = await openChange()
    identity.failNext('reauthenticate', identityError('auth/network-request-failed'))
    await fill(identity.password, 'battery staple')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
  })
})

describe('signing out everywhere', () => {
  it('ends every session, of this account and in this browser, once', async () => {
    const bodies: unknown[] = []
    server.use(
      onCall(updateAuth, async ({ request }) => {
        bodies.push(await request.json())
        return success(updateAuth, buildUser())
      }),
    )
    const asked = vi.fn()
    server.use(
      onCall(getUser, () => {
        asked()
        return undefined
      }),
    )
    const heard = vi.fn()
    const other = new BroadcastChannel('tessera:session')
    other.addEventListener('message', heard)
    const { user, identity } = open()
    await screen.findByRole('button', { name: 'Sign out everywhere' })
    await waitFor(() => {
      expect(asked).toHaveBeenCalled()
    })
    asked.mockClear()
    await user.dblClick(screen.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await entryLink()).toBeVisible()
    expect(screen.getByText('You are signed out everywhere.')).toBeVisible()
    expect(bodies).toEqual([{ revokeSessions: true }])
    expect(identity.currentUser()).toBeNull()
    expect(asked, 'with the session that has ended').not.toHaveBeenCalled()
    await waitFor(() => {
      expect(heard).toHaveBeenCalledOnce()
    })
    other.close()
  })

  it('shows a failure and does not sign out', async () => {
    callFailsWith(updateAuth, 'UNAVAILABLE', { message: 'The identity provider is away.' })
    const { user, identity } = open()
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('The identity provider is away.')).toBeVisible()
    expect(identity.currentUser()).not.toBeNull()
  })
})

describe('deleting the account', () => {
  async function openDelete() {
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const form = within(await screen.findByRole('form', { name: 'Delete account' }))
    const password = form.getByLabelText(/^Current password/)
    const send = async (typed: string) => {
      await app.user.clear(password)
      await app.user.type(password, `${typed}{Enter}`)
    }
    const answer = async (name: string) => {
      expect(await screen.findByText('Delete the account of mira@example.com?')).toBeInTheDocument()
      await app.user.click(screen.getByRole('button', { name }))
    }
    return { ...app, form, password, send, answer }
  }
  const countDeletions = () => {
    const asked = vi.fn()
    server.use(
      onCall(deleteAccount, ({ params }) => {
        asked(params['id'])
        return undefined
      }),
    )
    return asked
  }

  it('needs the password and a confirmation, and leads to the entry page with a notice', async () => {
    const asked = countDeletions()
    localStorage.setItem('tessera:user:columns', 'mine')
    const { identity, router, send, answer } = await openDelete()
    await send(identity.password)
    await answer('Delete forever')
    expect(await entryLink()).toBeVisible()
    expect(screen.getByText('Your account and all its data are deleted.')).toBeVisible()
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
    expect(asked).toHaveBeenCalledExactlyOnceWith('user-1')
    expect(identity.asked).toEqual(['reauthenticate', 'signOut'])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('says that the account is deleted, also when calls are refused before its answer', async () => {
    const { identity, store, send, answer } = await openDelete()
    server.use(
      onCall(deleteAccount, async () => {
        await inAct(() => {
          identity.drop('auth/user-not-found')
          store.dispatch(unauthorized())
        })
        await inAct(() => {
          document.dispatchEvent(new Event('visibilitychange'))
        })
        return undefined
      }),
    )
    await send(identity.password)
    await answer('Delete forever')
    expect(await screen.findByText('Your account and all its data are deleted.')).toBeVisible()
    expect(screen.queryByText('Please sign in again')).not.toBeInTheDocument()
  })

  it('lists what is deleted, and links to the download', async () => {
    const { user, router } = open()
    expect(await screen.findByText(/all your contacts with their pictures/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'download your data' }))
    expect(router.state.location.search).toBe('?account=data')
  })

  it('deletes nothing without the confirmation', async () => {
    const asked = countDeletions()
    const { identity, form, send, answer } = await openDelete()
    await send(identity.password)
    await answer('Keep account')
    await waitFor(() => {
      expect(form.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    })
    expect(asked).not.toHaveBeenCalled()
    expect(identity.currentUser()).not.toBeNull()
  })

  it('opens sign-in over the confirmation when the session ends meanwhile', async () => {
    const { identity, store, send } = await openDelete()
    await send(identity.password)
    await screen.findByText('Delete the account of mira@example.com?')
    await inAct(() => {
      store.dispatch(unauthorized())
    })
    await screen.findByText('Please sign in again')
    const layerOf = (title: string) =>
      screen.getByText(
        (_own, element) =>
          element?.classList.contains('ant-modal-wrap') === true &&
          element.textContent.includes(title),
      )
    expect(Number(layerOf('Please sign in again').style.zIndex)).toBeGreaterThan(
      Number(layerOf('Delete the account of').style.zIndex),
    )
  })

  it('deletes nothing with a wrong password, and asks no confirmation', async () => {
    const asked = countDeletions()
    const { password, send } = await openDelete()
    await send('wrong')
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(
        'The password you entered is incorrect. Please try again.',
      )
    })
    expect(screen.queryByText(/^Delete the account of/)).not.toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })

  it('asks for the password again when the API does', async () => {
    callFailsWith(deleteAccount, 'RECENT_LOGIN_REQUIRED', { message: recentLogin })
    const { identity, password, send, answer } = await openDelete()
    await send(identity.password)
    await answer('Delete forever')
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(recentLogin)
    })
    await waitFor(() => {
      expect(password).toHaveFocus()
    })
    expect(identity.currentUser()).not.toBeNull()
  })

  it.each([
    ['UNAVAILABLE', 'The identity provider is away.'],
    ['FORBIDDEN', 'You may not delete this account.'],
  ] as const)('says what the server says: %s', async (code, message) => {
    callFailsWith(deleteAccount, code, { message })
    const { identity, send, answer } = await openDelete()
    await send(identity.password)
    await answer('Delete forever')
    expect(await screen.findByText(message)).toBeVisible()
    expect(identity.currentUser()).not.toBeNull()
  })
})
