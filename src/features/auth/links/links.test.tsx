import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionCode } from '@/features/auth'
import { buildActor } from '@/testing/actor'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { renderApp } from '@/testing/renderApp'
import { TEST_TENANT } from '@/testing/signRules'
import { inAct } from '@/testing/inAct'

const known = buildActor()
const { email } = known.identityUser
const nobody = { actor: null, known }
const INVALID = 'Reset password link invalid.'
const NEW = 'mira.new@example.com'

/** The app at a link whose code `good` is good for what `code` says. */
function renderLink(
  route: string,
  code: Partial<ActionCode> = {},
  options: Parameters<typeof renderApp>[1] = nobody,
) {
  const view = renderApp(route, options)
  view.identity.actionCodes.set('good', {
    operation: 'resetPassword',
    email,
    newEmail: '',
    ...code,
  })
  return view
}
type View = ReturnType<typeof renderLink>
const pathOf = ({ router }: View) => router.state.location.pathname + router.state.location.search
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const click = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }))
const contacts = () => title('Contacts')
const action = (mode: string, rest = '') =>
  `/auth/action?mode=${mode}&oobCode=good&apiKey=key&lang=en&tenantId=${TEST_TENANT}${rest}`

describe('a forgotten password', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const ask = async ({ user }: View, to = 'ada@example.com') => {
    await user.type(await screen.findByLabelText('E-mail'), `${to}{Enter}`)
  }

  it.each([
    ['has one', null],
    ['has none', 'auth/user-not-found'],
    ['has a disabled one', 'auth/user-disabled'],
  ])('is answered the same where the address %s', async (_name, code) => {
    const view = renderLink('/auth/forgot-password')
    await title('Forgot your password?')
    if (code !== null) view.identity.failNext('sendPasswordReset', identityError(code))
    await ask(view)
    expect(await title('Check your e-mail')).toBeVisible()
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent(
      'If there is an account for ada@example.com, a link is on its way.',
    )
    expect(main).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Send the link again in 30 s' })).toBeDisabled()
    expect(view.identity.asked).toEqual(['sendPasswordReset ada@example.com'])
  })

  it('can be sent again after 30 seconds, or to another address', async () => {
    const view = renderLink('/auth/forgot-password')
    await ask(view)
    await title('Check your e-mail')
    await inAct(() => {
      vi.advanceTimersByTime(30_000)
    })
    view.identity.failNext('sendPasswordReset', identityError('auth/user-not-found'))
    await click(view, 'Send the link again')
    expect(
      await screen.findByRole('button', { name: 'Send the link again in 30 s' }),
    ).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('Sent again.')
    expect(view.identity.asked).toHaveLength(2)
    await click(view, 'Use another address')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@example.com')
  })

  it.each([
    ['', 'This field is required.'],
    ['ada', 'Please enter a valid email.'],
  ])('asks for an address where there is %j', async (typed, message) => {
    const view = renderLink('/auth/forgot-password')
    await ask(view, typed)
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(message)
    expect(view.identity.asked).toEqual([])
  })

  it('says any other error', async () => {
    const view = renderLink('/auth/forgot-password')
    await title('Forgot your password?')
    view.identity.failNext('sendPasswordReset', identityError('auth/network-request-failed'))
    await ask(view)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
  })
})

describe('a link that resets a password', () => {
  const route = '/auth/reset-password?oobCode=good'
  const set = async ({ user }: View, password = 'new horse', repeated = password) => {
    await user.type(await screen.findByLabelText('New password'), password)
    await user.type(screen.getByLabelText('Repeat password'), `${repeated}{Enter}`)
  }

  it('says whom it is for, sets the password and leads to signing in with it', async () => {
    const view = renderLink(route)
    expect(await screen.findByText(email)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    await set(view)
    expect(await title('Your password is set')).toBeVisible()
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email)
    await view.user.type(screen.getByLabelText('Password'), 'new horse{Enter}')
    expect(await contacts()).toBeVisible()
  })

  it('leads the same person out of their session, which it ends, to signing in', async () => {
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

  it('is reached by the mail’s own address, which leaves the history', async () => {
    const view = renderLink(action('resetPassword'))
    await screen.findByLabelText('New password')
    expect(pathOf(view)).toBe('/auth/reset-password?oobCode=good')
  })

  it('shows its shape while it is looked up', async () => {
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

  it('shows at the field what the provider says of the password', async () => {
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

  it('can be looked up again when nobody could be asked', async () => {
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

  it('leaves another person’s session alone', async () => {
    const view = renderLink(route, { email: 'ada@example.com' }, { actor: known })
    expect(await screen.findByText(/You are signed in as/)).toHaveTextContent(
      `You are signed in as ${email}; this link is for ada@example.com.`,
    )
    await set(view)
    expect(await screen.findByRole('link', { name: `Continue as ${email}` })).toHaveAttribute(
      'href',
      '/contacts',
    )
    expect(view.identity.currentUser()?.email).toBe(email)
    await click(view, 'Sign out and sign in as ada@example.com')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@example.com')
    expect(view.identity.currentUser()).toBeNull()
  })
})

describe('a link that confirms an address', () => {
  const route = action('verifyEmail')

  it('does nothing before the click, and then confirms it', async () => {
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

  it('is told to the session of the same person, who goes on', async () => {
    const view = renderLink(route, { operation: 'verifyEmail' }, { actor: known })
    const reload = vi.spyOn(view.identity, 'reload')
    await screen.findByRole('button', { name: 'Yes, confirm it' })
    reload.mockClear()
    await click(view, 'Yes, confirm it')
    await view.user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await contacts()).toBeVisible()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('confirms once for two clicks, and says when it was used meanwhile', async () => {
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

  it('says what else went wrong, and can be tried again', async () => {
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
  expect(await screen.findByText(/is on its way/)).toHaveTextContent(email)
  expect(view.identity.asked.at(-1)).toBe(`sendPasswordReset ${email}`)
})

it('a link that recovers an address is told to the session of the same person, whose address is another one until then', async () => {
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

  it('says both addresses, changes nothing before the click, and leads to signing in with the new one', async () => {
    const view = renderLink(action('verifyAndChangeEmail'), change)
    expect(await screen.findByText(NEW)).toBeVisible()
    expect(screen.getByText(email)).toBeVisible()
    expect(pathOf(view)).toBe(route)
    await click(view, 'Change e-mail address')
    expect(await screen.findByText(/Your e-mail address is now/)).toHaveTextContent(NEW)
    await click(view, 'Sign in')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(NEW)
  })

  it('is told to the session of the same person, who goes on', async () => {
    const view = renderLink(route, change, { actor: known })
    await view.user.click(await screen.findByRole('button', { name: 'Change e-mail address' }))
    await view.user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await contacts()).toBeVisible()
  })

  it('asks for a new sign-in where the provider demands it', async () => {
    const view = renderLink(route, change, { actor: known })
    await screen.findByRole('button', { name: 'Change e-mail address' })
    view.identity.failNext('reload', identityError('auth/user-token-expired'))
    await click(view, 'Change e-mail address')
    expect(await screen.findByLabelText('E-mail')).toHaveValue(NEW)
    expect(pathOf(view)).toBe('/auth/sign-in')
    expect(screen.getByRole('alert')).toHaveTextContent(`Your e-mail address is now ${NEW}.`)
    expect(view.identity.currentUser()).toBeNull()
  })

  it('is done also where the session cannot learn of it now', async () => {
    const view = renderLink(route, change, { actor: known })
    await screen.findByRole('button', { name: 'Change e-mail address' })
    view.identity.failNext('reload', identityError('auth/network-request-failed'))
    await click(view, 'Change e-mail address')
    expect(await title('Your e-mail address is changed')).toBeVisible()
    expect(view.identity.currentUser()).not.toBeNull()
  })

  it('copes with a provider that does not tell the address before', async () => {
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
