import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { authExists, register } from '@/contract/account/auth'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const known = buildActor()
const { email } = known.identityUser
const PHONE = '+49305550101'

/** The sign-up screen, and what the API was sent. */
function renderSignUp(route = '/auth?step=create-account') {
  const registrations: unknown[] = []
  const questions: string[] = []
  server.use(
    onCall(register, async ({ request }) => {
      registrations.push(await request.clone().json())
      return undefined
    }),
    onCall(authExists, ({ request }) => {
      questions.push(new URL(request.url).search)
      return undefined
    }),
  )
  return { ...renderApp(route, { actor: null, known }), registrations, questions }
}
type View = ReturnType<typeof renderSignUp>

const submit = ({ user }: View) =>
  user.click(screen.getByRole('button', { name: 'Create account' }))
const pathOf = ({ router }: View) => router.state.location.pathname + router.state.location.search
const field = (label: string) => screen.getByLabelText(label)

async function fillIn(view: View, values: Record<string, string> = {}) {
  const { user, identity } = view
  const typed: Record<string, string> = {
    'First name': 'Mira',
    'E-mail': email,
    Password: identity.password,
    'Repeat password': identity.password,
    ...values,
  }
  await screen.findByLabelText('First name')
  for (const [label, value] of Object.entries(typed))
    if (value !== '') await user.type(field(label), value)
}

const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })

describe('creating an account', () => {
  it('registers, signs in, sends the confirmation e-mail and continues', async () => {
    const view = renderSignUp()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Create your account' }),
    ).toBeVisible()
    expect(document.title).toBe('Create your account · Tessera')
    await fillIn(view, { 'Last name (optional)': 'Okafor' })
    await submit(view)
    expect(await dashboard()).toBeVisible()
    expect(view.questions).toEqual([`?email=${encodeURIComponent(email)}`])
    expect(view.registrations).toEqual([
      { firstName: 'Mira', lastName: 'Okafor', email, password: 'correct horse' },
    ])
    expect(view.identity.asked).toEqual([`signInWithPassword ${email}`, 'sendEmailVerification'])
  })

  it('works by the keyboard alone', async () => {
    const { user, identity, registrations } = renderSignUp()
    await waitFor(() => {
      expect(screen.getByLabelText('First name')).toHaveFocus()
    })
    await user.keyboard('Mira')
    await user.tab()
    expect(field('Last name (optional)')).toHaveFocus()
    await user.tab()
    await user.keyboard(email)
    await user.tab()
    expect(field('Country code')).toHaveFocus()
    await user.tab()
    await user.tab()
    await user.keyboard(identity.password)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
    await user.tab()
    await user.keyboard(`${identity.password}{Enter}`)
    expect(await dashboard()).toBeVisible()
    expect(registrations).toHaveLength(1)
  })

  it('goes to the welcome before the requested card', async () => {
    const view = renderSignUp('/auth?step=create-account&redirect=/card/abc-1')
    await fillIn(view)
    await submit(view)
    await waitFor(() => {
      expect(pathOf(view)).toBe(paths.welcome('/card/abc-1'))
    })
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/.x/..//evil.example',
    'javascript:alert(1)',
  ])('does not follow %s', async (target) => {
    const view = renderSignUp(`/auth?step=create-account&redirect=${encodeURIComponent(target)}`)
    await screen.findByLabelText('First name')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/sign-in')
    await fillIn(view)
    await submit(view)
    await dashboard()
    expect(pathOf(view)).toBe(paths.welcome())
  })

  it('shows field errors, word for word, without a request', async () => {
    const view = renderSignUp()
    await screen.findByLabelText('First name')
    await submit(view)
    expect(screen.getAllByText('This field is required.')).toHaveLength(4)
    await waitFor(() => {
      expect(field('First name')).toHaveFocus()
    })
    await fillIn(view, {
      'E-mail': 'ada@',
      'Phone number (optional)': '12',
      Password: '12345',
      'Repeat password': '123456',
    })
    await submit(view)
    expect(field('E-mail')).toHaveAccessibleDescription('Please enter a valid email.')
    expect(field('Phone number (optional)')).toHaveAccessibleDescription(
      /^Please enter a valid phone number\./,
    )
    expect(field('Password')).toHaveAccessibleDescription(
      /^Invalid password\. Password must be at least 6 characters long\./,
    )
    expect(field('Repeat password')).toHaveAccessibleDescription(
      'Your passwords do not match, please try again.',
    )
    expect([view.questions, view.registrations]).toEqual([[], []])
  })

  it('links the terms in a new tab', async () => {
    renderSignUp()
    expect(await screen.findByRole('link', { name: 'terms of service' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    )
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('target', '_blank')
  })
})

describe('a visitor who already has an account', () => {
  it('sees errors at both fields and a link to sign-in with the address', async () => {
    const view = renderSignUp()
    callAnswers(authExists, { email: true, phoneNumber: true })
    await fillIn(view, { 'Phone number (optional)': PHONE })
    await submit(view)
    await waitFor(() => {
      expect(field('E-mail')).toHaveAccessibleDescription('Email already registered.')
    })
    expect(field('Phone number (optional)')).toHaveAccessibleDescription(
      /^Phone number already registered/,
    )
    expect(view.registrations).toEqual([])
    await view.user.click(screen.getByRole('link', { name: 'Sign in with this e-mail address' }))
    await waitFor(() => {
      expect(pathOf(view)).toBe('/auth/sign-in')
    })
    expect(await screen.findByLabelText('E-mail')).toHaveValue(email)
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('can sign in by the number; the next edit removes the hints', async () => {
    const view = renderSignUp()
    callAnswers(authExists, { email: true, phoneNumber: true })
    await fillIn(view, { 'Phone number (optional)': PHONE })
    await submit(view)
    await screen.findByRole('link', { name: 'Sign in with this e-mail address' })
    await view.user.type(field('E-mail'), 'x')
    expect(
      screen.queryByRole('link', { name: 'Sign in with this e-mail address' }),
    ).not.toBeInTheDocument()
    await view.user.click(screen.getByRole('link', { name: 'Sign in with this phone number' }))
    expect(await screen.findByLabelText('Phone number')).toHaveValue('030 5550101')
  })

  it('sees the same when the account was created meanwhile or the first answer was lost', async () => {
    const view = renderSignUp()
    callFailsWith(register, 'CONFLICT', { fields: { email: 'Email already registered.' } })
    await fillIn(view)
    await submit(view)
    await waitFor(() => {
      expect(field('E-mail')).toHaveAccessibleDescription('Email already registered.')
    })
    expect(screen.getByRole('link', { name: 'Sign in with this e-mail address' })).toBeVisible()
  })
})

describe('sign-up errors', () => {
  it.each([
    ['the question whether there is an account', authExists],
    ['the registration', register],
  ])('keeps what was typed when %s fails, and tries again', async (_name, call) => {
    const view = renderSignUp()
    callFailsWith(call, 'UNAVAILABLE', { message: 'Back in a minute.' })
    await fillIn(view)
    await submit(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('Back in a minute.')
    expect(field('E-mail')).toHaveValue(email)
    callAnswers(
      call,
      call === register
        ? { userId: known.identityUser.userId }
        : { email: false, phoneNumber: false },
    )
    await submit(view)
    expect(await dashboard()).toBeVisible()
  })

  it('shows the server’s errors at both password fields', async () => {
    const view = renderSignUp()
    const fields = {
      password: 'Invalid password. Password must be at least 6 characters long.',
      email: 'Please enter a valid email.',
    }
    callFailsWith(register, 'VALIDATION_FAILED', { fields })
    await fillIn(view)
    await submit(view)
    await waitFor(() => {
      expect(field('E-mail')).toHaveAccessibleDescription(fields.email)
    })
    expect(field('Password')).toHaveAccessibleDescription(
      `${fields.password} At least 6 characters.`,
    )
  })

  it('waits after too many attempts', async () => {
    const view = renderSignUp()
    callFailsWith(register, 'RATE_LIMITED')
    await fillIn(view)
    await submit(view)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 30 s.',
    )
    expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled()
  })

  it('continues with the created account when signing in failed', async () => {
    const view = renderSignUp()
    view.identity.failNext('signInWithPassword', identityError('auth/network-request-failed'))
    await fillIn(view)
    await submit(view)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
    callAnswers(authExists, { email: true, phoneNumber: false })
    await submit(view)
    expect(await dashboard()).toBeVisible()
    expect(view.registrations).toHaveLength(1)
  })

  it('signs up even if the confirmation e-mail cannot be sent', async () => {
    const view = renderSignUp()
    await fillIn(view)
    view.identity.failNext('sendEmailVerification', identityError('auth/too-many-requests'))
    await submit(view)
    expect(await dashboard()).toBeVisible()
    expect(takeConsoleErrors().join()).toContain('The confirmation e-mail could not be sent.')
  })

  it('registers once, however often the button is clicked', async () => {
    const view = renderSignUp()
    const answer = callWaits(register)
    const sent: unknown[] = []
    server.use(
      onCall(register, () => {
        sent.push(1)
        return undefined
      }),
    )
    await fillIn(view)
    await view.user.dblClick(screen.getByRole('button', { name: 'Create account' }))
    await view.user.type(field('Repeat password'), '{Enter}')
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    expect(screen.getByRole('button', { name: 'Creating your account…' })).toBeDisabled()
    answer()
    expect(await dashboard()).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

describe('with a phone number', () => {
  const codeStep = async (view: View) => {
    await fillIn(view, { 'Phone number (optional)': PHONE })
    await submit(view)
    return screen.findByLabelText('Code')
  }

  it('asks for the code first and registers with its proof', async () => {
    const view = renderSignUp()
    const code = await codeStep(view)
    expect(
      screen.getByRole('heading', { level: 1, name: 'Confirm your phone number' }),
    ).toBeVisible()
    expect(code).toHaveFocus()
    expect(view.questions).toEqual([
      `?email=${encodeURIComponent(email)}&phoneNumber=${encodeURIComponent(PHONE)}`,
    ])
    expect(view.registrations).toEqual([])
    await view.user.type(code, `${view.identity.phoneCode}{Enter}`)
    expect(await dashboard()).toBeVisible()
    expect(view.registrations).toEqual([
      {
        firstName: 'Mira',
        lastName: '',
        email,
        password: 'correct horse',
        phoneProof: 'proof.49305550101.',
      },
    ])
    expect(view.identity.asked).toEqual([
      `startPhoneProof ${PHONE}`,
      `signInWithPassword ${email}`,
      'sendEmailVerification',
    ])
  })

  it('going back keeps the input', async () => {
    const view = renderSignUp()
    await codeStep(view)
    await view.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(field('First name')).toHaveValue('Mira')
    expect(field('Phone number (optional)')).toHaveValue('030 5550101')
    expect(field('Password')).toHaveValue('correct horse')
    await view.user.clear(field('Phone number (optional)'))
    await submit(view)
    expect(await dashboard()).toBeVisible()
    expect(view.registrations).toEqual([
      { firstName: 'Mira', lastName: '', email, password: 'correct horse' },
    ])
  })

  it('shows an error at the code', async () => {
    const view = renderSignUp()
    const code = await codeStep(view)
    await view.user.type(code, '000000{Enter}')
    await waitFor(() => {
      expect(code).toHaveAccessibleDescription('Invalid OTP Code')
    })
    callFailsWith(register, 'VALIDATION_FAILED', { fields: { code: 'Invalid OTP Code' } })
    await view.user.clear(code)
    await view.user.type(code, `${view.identity.phoneCode}{Enter}`)
    await waitFor(() => {
      expect(code).toHaveAccessibleDescription('Invalid OTP Code')
    })
  })

  it('goes back to the field with the server’s error', async () => {
    const view = renderSignUp()
    const code = await codeStep(view)
    callFailsWith(register, 'CONFLICT', {
      fields: { phoneNumber: 'Phone number already registered' },
    })
    await view.user.type(code, `${view.identity.phoneCode}{Enter}`)
    expect(await screen.findByLabelText('Phone number (optional)')).toHaveAccessibleDescription(
      /^Phone number already registered/,
    )
    expect(screen.getByRole('link', { name: 'Sign in with this phone number' })).toBeVisible()
    expect(field('First name')).toHaveValue('Mira')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('shows at the number that no code could be sent', async () => {
    const view = renderSignUp()
    await fillIn(view, { 'Phone number (optional)': PHONE })
    view.identity.failNext('startPhoneProof', identityError('auth/invalid-phone-number'))
    await submit(view)
    await waitFor(() => {
      expect(field('Phone number (optional)')).toHaveAccessibleDescription(
        /^Please enter a valid phone number\./,
      )
    })
  })
})

it('a signed-in user is redirected', async () => {
  renderApp('/auth?step=create-account', { actor: known })
  expect(await dashboard()).toBeVisible()
})
