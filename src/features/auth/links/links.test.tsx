import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ActionCode } from '@/features/auth'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { renderApp } from '@/testing/renderApp'
import { inAct } from '@/testing/inAct'
import {
  known,
  nobody,
  INVALID,
  NEW,
  renderLink,
  pathOf,
  title,
  click,
  dashboard,
  action,
  email,
  type View,
} from './testing/renderLink'

describe('a link that resets a password', () => {
  const route = '/auth/reset-password?oobCode=good'
  const set = async ({ user }: View, password = 'new horse', repeated = password) => {
    await user.type(await screen.findByLabelText('New password'), password)
    await user.type(screen.getByLabelText('Repeat password'), `${repeated}{Enter}`)
  }

  it('shows the address, sets the password and leads to sign-in', async () => {
    const view = renderLink(route)
    expect(await screen.findByText(email)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    await set(view)
    expect(await title('Your password is set')).toBeVisible()
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email)
    await view.user.type(screen.getByLabelText('Password'), 'new horse{Enter}')
    expect(await dashboard()).toBeVisible()
  })

  it('ends the same user’s session and leads to sign-in', async () => {
    const view = renderLink(route, {}, { actor: known })
    await set(view)
    await title('Your password is set')
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus()
    })
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email)
    expect(view.identity.currentUser()).toBeNull()
  })

  it('is reached by the e-mail’s address, which is replaced in the history', async () => {
    const view = renderLink(action('resetPassword'))
    await screen.findByLabelText('New password')
    expect(pathOf(view)).toBe('/auth/reset-password?oobCode=good')
  })

  it('shows a skeleton while it is checked', async () => {
    const view = renderApp('/', nobody)
    await screen.findByRole('link', { name: 'Create your card' })
    let answer: (code: ActionCode) => void = () => undefined
    view.identity.readActionCode = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await act(() => view.router.navigate(route))
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
    await inAct(() => {
      answer({ operation: 'resetPassword', email, newEmail: '' })
    })
    expect(await screen.findByLabelText('New password')).toBeVisible()
  })

  it.each([
    [
      '12345',
      '12345',
      'New password',
      /^Invalid password\. Password must be at least 6 characters long\./,
    ],
    [
      'new horse',
      'new house',
      'Repeat password',
      /^Your passwords do not match, please try again\./,
    ],
  ])('refuses %s repeated as %s', async (password, repeated, label, message) => {
    const view = renderLink(route)
    await set(view, password, repeated)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message)
    expect(view.identity.asked).toEqual(['readActionCode good'])
  })

  it('shows the provider’s error at the password', async () => {
    const view = renderLink(route)
    await screen.findByLabelText('New password')
    view.identity.failNext('confirmPasswordReset', identityError('auth/weak-password'))
    await set(view)
    await waitFor(() => {
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        /^Invalid password\./,
      )
    })
  })

  it.each<[string, string, Partial<ActionCode>]>([
    ['missing', '/auth/reset-password', {}],
    ['empty', '/auth/reset-password?oobCode=', {}],
    ['unknown or used', '/auth/reset-password?oobCode=bad', {}],
    ['for something else', route, { operation: 'verifyEmail' }],
  ])('is invalid where its code is %s', async (_name, at, code) => {
    const view = renderLink(at, code)
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
    await view.user.click(screen.getByRole('link', { name: 'Send a new link' }))
    expect(await title('Forgot your password?')).toBeVisible()
  })

  it.each(['auth/expired-action-code', 'auth/invalid-action-code'])(
    'is invalid when that shows with the new password (%s)',
    async (code) => {
      const view = renderLink(route)
      await screen.findByLabelText('New password')
      view.identity.failNext('confirmPasswordReset', identityError(code))
      await set(view)
      expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
      expect(screen.getByRole('link', { name: 'Send a new link' })).toBeVisible()
    },
  )

  it('can be checked again when the provider was unreachable', async () => {
    const view = renderApp('/', nobody)
    await screen.findByRole('link', { name: 'Create your card' })
    view.identity.actionCodes.set('good', { operation: 'resetPassword', email, newEmail: '' })
    view.identity.failNext('readActionCode', identityError('auth/network-request-failed'))
    await act(() => view.router.navigate(route))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
    await click(view, 'Retry')
    expect(await screen.findByLabelText('New password')).toBeVisible()
  })

  it('leaves another user’s session alone', async () => {
    const view = renderLink(route, { email: 'ada@example.com' }, { actor: known })
    expect(await screen.findByText(/You are signed in as/)).toHaveTextContent(
      `You are signed in as ${email}; this link is for ada@example.com.`,
    )
    await set(view)
    expect(await screen.findByRole('link', { name: `Continue as ${email}` })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    expect(view.identity.currentUser()?.email).toBe(email)
    await click(view, 'Sign out and sign in as ada@example.com')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@example.com')
    expect(view.identity.currentUser()).toBeNull()
  })
})

describe('a link that confirms an address', () => {
  const route = action('verifyEmail')

  it('does nothing before the click, then confirms the address', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' })
    expect(await screen.findByText(email)).toBeVisible()
    expect(
      screen.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' }),
    ).toBeVisible()
    expect(view.identity.asked).toEqual(['readActionCode good'])
    await click(view, 'Yes, confirm it')
    expect(await title('Your e-mail address is confirmed')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus()
    })
    expect(view.identity.asked).toEqual(['readActionCode good', 'applyActionCode good'])
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email)
  })

  it('refreshes the session of the same user, who continues', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' }, { actor: known })
    const reload = vi.spyOn(view.identity, 'reload')
    await screen.findByRole('button', { name: 'Yes, confirm it' })
    reload.mockClear()
    await click(view, 'Yes, confirm it')
    await view.user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await dashboard()).toBeVisible()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('confirms once for two clicks', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' })
    await view.user.dblClick(await screen.findByRole('button', { name: 'Yes, confirm it' }))
    await title('Your e-mail address is confirmed')
    expect(view.identity.asked).toEqual(['readActionCode good', 'applyActionCode good'])
  })

  it('is invalid when it was used meanwhile', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' })
    await screen.findByRole('button', { name: 'Yes, confirm it' })
    view.identity.actionCodes.clear()
    await click(view, 'Yes, confirm it')
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus()
    })
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  it.each([
    ['of another tenant', '/auth/action?mode=verifyEmail&oobCode=good&tenantId=other'],
    ['of an unknown mode', action('signIn')],
    ['of the name of an inherited property', action('constructor')],
    ['without a mode', '/auth/action?oobCode=good'],
    ['without a code', '/auth/action?mode=verifyEmail'],
    ['whose mode is not the code’s', action('recoverEmail')],
  ])('is invalid %s, and says what to do next', async (_name, at) => {
    const view = renderLink(at, { operation: 'verifyEmail' })
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(view.identity.asked).not.toContain('applyActionCode good')
  })

  it('shows other errors and can be retried', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' })
    await screen.findByRole('button', { name: 'Yes, confirm it' })
    view.identity.failNext('applyActionCode', new Error('offline'))
    await click(view, 'Yes, confirm it')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Oops an error occurred. Please try again',
    )
    await click(view, 'Yes, confirm it')
    expect(await title('Your e-mail address is confirmed')).toBeVisible()
  })
})

it('a link that recovers an address offers a new password, since somebody may know the old one', async () => {
  const view = renderLink(action('recoverEmail'), { operation: 'recoverEmail' })
  await view.user.click(await screen.findByRole('button', { name: 'Restore address' }))
  expect(await screen.findByText(/Your address is/)).toHaveTextContent(
    `Your address is ${email} again.`,
  )
  await click(view, 'Send a link to set a new password')
  expect(await screen.findByText(/We sent a link/)).toHaveTextContent(email)
  expect(view.identity.asked.at(-1)).toBe(`sendPasswordReset ${email}`)
})

it('a link that recovers an address refreshes the same user’s session', async () => {
  const session = { ...known.identityUser, email: NEW }
  const view = renderLink(
    action('recoverEmail'),
    { operation: 'recoverEmail' },
    { actor: { ...known, identityUser: session } },
  )
  await screen.findByRole('button', { name: 'Restore address' })
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument()
  view.identity.applyActionCode = () => {
    view.identity.change(known.identityUser)
    return Promise.resolve()
  }
  await click(view, 'Restore address')
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible()
})

describe('a link that changes an address', () => {
  const route = '/auth/verify-and-change-email?oobCode=good'
  const change = { operation: 'verifyAndChangeEmail', newEmail: NEW } as const

  it('shows both addresses, changes nothing before the click, and leads to sign-in with the new one', async () => {
    const view = renderLink(action('verifyAndChangeEmail'), change)
    expect(await screen.findByText(NEW)).toBeVisible()
    expect(screen.getByText(email)).toBeVisible()
    expect(pathOf(view)).toBe(route)
    await click(view, 'Change e-mail address')
    expect(await screen.findByText(/Your e-mail address is now/)).toHaveTextContent(NEW)
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(NEW)
  })

  it('refreshes the session of the same user, who continues', async () => {
    const view = renderLink(route, change, { actor: known })
    await view.user.click(await screen.findByRole('button', { name: 'Change e-mail address' }))
    await view.user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await dashboard()).toBeVisible()
  })

  it('asks for a new sign-in when the provider requires it', async () => {
    const view = renderLink(route, change, { actor: known })
    await screen.findByRole('button', { name: 'Change e-mail address' })
    view.identity.failNext('reload', identityError('auth/user-token-expired'))
    await click(view, 'Change e-mail address')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(NEW)
    expect(pathOf(view)).toBe('/auth/sign-in')
    expect(screen.getByRole('alert')).toHaveTextContent(`Your e-mail address is now ${NEW}.`)
    expect(view.identity.currentUser()).toBeNull()
  })

  it('is done even if the session cannot be refreshed', async () => {
    const view = renderLink(route, change, { actor: known })
    await screen.findByRole('button', { name: 'Change e-mail address' })
    view.identity.failNext('reload', identityError('auth/network-request-failed'))
    await click(view, 'Change e-mail address')
    expect(await title('Your e-mail address is changed')).toBeVisible()
    expect(view.identity.currentUser()).not.toBeNull()
  })

  it('handles a provider that omits the previous address', async () => {
    const view = renderLink(route, { ...change, email: '' }, { actor: known })
    view.identity.change({ ...known.identityUser, email: NEW })
    expect(await screen.findByText(NEW)).toBeVisible()
    expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument()
    await click(view, 'Change e-mail address')
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible()
  })

  it.each([
    ['missing', ''],
    ['unknown', '?oobCode=bad'],
  ])('is invalid where its code is %s', async (_name, search) => {
    renderLink(`/auth/verify-and-change-email${search}`, change)
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
  })
})
