import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInByPhone } from '@/contract/account/auth'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { buildActor } from '@/testing/actor'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { savePrehydrationInput } from './prehydrationInput'

const known = buildActor()
const nobody = { actor: null, known }
const pathOf = ({ router }: ReturnType<typeof renderApp>) =>
  router.state.location.pathname + router.state.location.search

async function signIn(
  { user, identity }: ReturnType<typeof renderApp>,
  password = identity.password,
) {
  await user.type(await screen.findByLabelText('E-mail'), known.identityUser.email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the entry page', () => {
  it('presents the product and leads to sign-in', async () => {
    const view = renderApp('/', nobody)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await view.user.click(screen.getByRole('link', { name: 'Sign in to your contacts' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in · Tessera')
  })

  it('redirects a signed-in user to the dashboard', async () => {
    const view = renderApp('/', { actor: known })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(pathOf(view)).toBe('/dashboard')
  })
})

it('offers an account on the entry page, and links the legal pages', async () => {
  const view = renderApp('/?redirect=/card/abc-1', nobody)
  expect(await screen.findByRole('link', { name: 'Terms of service' })).toHaveAttribute(
    'href',
    '/terms-of-service',
  )
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  await view.user.click(screen.getByRole('link', { name: 'Create your card' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Create your account' }),
  ).toBeVisible()
  expect(pathOf(view)).toBe('/auth?step=create-account&redirect=/card/abc-1')
})

describe('the landing', () => {
  it.each([
    ['Create an account', '/auth?step=create-account&redirect=/card/abc-1', 'First name'],
    ['Sign in with e-mail', '/auth/sign-in?redirect=/card/abc-1', 'E-mail'],
    [
      'Sign in with a phone code',
      '/auth/sign-in?method=phone&redirect=/card/abc-1',
      'Phone number',
    ],
  ])('leads to %s and keeps what was wanted', async (name, path, label) => {
    const view = renderApp('/auth?redirect=/card/abc-1', nobody)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Welcome to Tessera' }),
    ).toBeVisible()
    await view.user.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }))
    await waitFor(async () => {
      expect(await screen.findByLabelText(label)).toHaveFocus()
    })
    expect(pathOf(view)).toBe(path)
  })

  it('redirects a signed-in user', async () => {
    const view = renderApp('/auth?redirect=/contacts?search=ada', { actor: known })
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    expect(pathOf(view)).toBe('/contacts?search=ada')
  })
})

describe('a signed-out visitor', () => {
  it('stays on a card; the new owner of an unassigned card signs in and returns to it', async () => {
    callAnswers(getLinkBySlug, { state: 'unassigned' })
    const visit = renderApp('/card/abc-1?utm=x', nobody)
    expect(await screen.findByRole('link', { name: 'Is this your card? Sign in' })).toHaveAttribute(
      'href',
      '/?redirect=/card/abc-1',
    )
    expect(pathOf(visit)).toBe('/card/abc-1?utm=x')
    visit.unmount()
    const view = renderApp('/?redirect=/card/abc-1', nobody)
    await view.user.click(await screen.findByRole('link', { name: 'Sign in to your contacts' }))
    expect(pathOf(view)).toBe('/auth/sign-in?redirect=/card/abc-1')
    await signIn(view)
    await waitFor(() => {
      expect(pathOf(view)).toBe('/card/abc-1')
    })
  })

  it('returns to a card whose address has characters with a meaning in queries', async () => {
    const view = renderApp('/?redirect=/card/a%26b%2Bc%2523d', nobody)
    await view.user.click(await screen.findByRole('link', { name: 'Sign in to your contacts' }))
    await signIn(view)
    await waitFor(() => {
      expect(pathOf(view)).toBe('/card/a&b+c%23d')
    })
  })

  it('is sent from any other screen to the entry page, and returns after signing in', async () => {
    const view = renderApp('/contacts?search=ada', nobody)
    await screen.findByRole('link', { name: 'Sign in to your contacts' })
    expect(pathOf(view)).toBe('/')
    await view.user.click(screen.getByRole('link', { name: 'Sign in' }))
    await signIn(view)
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    expect(pathOf(view)).toBe('/contacts?search=ada')
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['//evil.example', '/.x/..//evil.example', 'https://evil.example'])(
    'is not led to %s after signing in',
    async (target) => {
      const view = renderApp(`/auth/sign-in?redirect=${encodeURIComponent(target)}`, nobody)
      await signIn(view)
      await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
      expect(pathOf(view)).toBe('/dashboard')
    },
  )
})

describe('the sign-in form', () => {
  it('requires both fields and a valid e-mail before it calls the provider', async () => {
    const { user } = renderApp('/auth/sign-in', nobody)
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    const email = screen.getByLabelText('E-mail')
    await waitFor(() => {
      expect(email).toHaveFocus()
    })
    await user.type(email, 'mira')
    expect(email).toHaveAccessibleDescription('Please enter a valid email.')
    expect(email).toBeInvalid()
  })

  it('shows a wrong password on its field until it is edited', async () => {
    const view = renderApp('/auth/sign-in', nobody)
    await signIn(view, 'wrong')
    const password = screen.getByLabelText('Password')
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(
        'The password you entered is incorrect. Please try again.',
      )
    })
    expect(screen.getByLabelText('E-mail')).toHaveValue(known.identityUser.email)
    await waitFor(() => {
      expect(password).toHaveFocus()
    })
    await view.user.type(password, 'x')
    expect(password).toBeValid()
  })

  it('shows errors of no field in a banner', async () => {
    const view = renderApp('/auth/sign-in', nobody)
    await screen.findByLabelText('E-mail')
    view.identity.failNext('signInWithPassword', identityError('auth/network-request-failed'))
    await signIn(view)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
  })

  it('shows the password on request', async () => {
    const { user } = renderApp('/auth/sign-in', nobody)
    const password = await screen.findByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
  })
})

describe('too many attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('disable the form with a countdown', async () => {
    const view = renderApp('/auth/sign-in', nobody)
    await screen.findByLabelText('E-mail')
    view.identity.failNext('signInWithPassword', identityError('auth/too-many-requests'))
    await signIn(view)
    const banner = await screen.findByRole('alert')
    await inAct(() => {
      vi.advanceTimersByTime(3000)
    })
    expect(banner).toHaveTextContent('Too many attempts. Try again in 27 s.')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await inAct(() => {
      vi.advanceTimersByTime(27_000)
    })
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

describe('the other ways', () => {
  it('lead to a new password with the typed address, and back', async () => {
    const view = renderApp('/auth/sign-in?redirect=/card/abc-1', nobody)
    await view.user.type(await screen.findByLabelText('E-mail'), 'ada@example.com')
    await view.user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.com')
    expect(pathOf(view)).toBe('/auth/forgot-password?redirect=/card/abc-1')
    await view.user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await waitFor(() => {
      expect(pathOf(view)).toBe('/auth/sign-in?redirect=/card/abc-1')
    })
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.com')
  })

  it('do not carry a hostile redirect along', async () => {
    renderApp(`/auth/sign-in?redirect=${encodeURIComponent('//evil.example')}`, nobody)
    await screen.findByLabelText('E-mail')
    for (const link of screen.getAllByRole('link'))
      expect(link).toHaveAttribute('href', expect.not.stringContaining('evil'))
  })
})

describe('signing in with a phone code', () => {
  const renderPhone = async (route = '/auth/sign-in?method=phone') => {
    const view = renderApp(route, nobody)
    await view.user.type(await screen.findByLabelText('Phone number'), '+49 30 5550101{Enter}')
    return { ...view, code: await screen.findByLabelText('Code') }
  }
  const exchanges = () => {
    const proofs: unknown[] = []
    server.use(
      onCall(signInByPhone, async ({ request }) => {
        proofs.push(await request.clone().json())
        return undefined
      }),
    )
    return proofs
  }

  it('exchanges the proof, signs in and goes to the requested path', async () => {
    const proofs = exchanges()
    const { code, user, identity, router } = await renderPhone(
      '/auth/sign-in?method=phone&redirect=/card/abc-1',
    )
    await user.type(code, `${identity.phoneCode}{Enter}`)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/card/abc-1')
    })
    expect(proofs).toEqual([{ phoneProof: 'proof.49305550101.' }])
    expect(identity.asked).toEqual([
      'startPhoneProof +49305550101',
      'signInWithCustomToken custom-token',
    ])
  })

  it('shows at the number that no account has it', async () => {
    const { code, user, identity } = await renderPhone()
    const message = 'There is no user record corresponding to the provided identifier.'
    callFailsWith(signInByPhone, 'NOT_FOUND', { message, fields: { phoneNumber: message } })
    await user.type(code, `${identity.phoneCode}{Enter}`)
    expect(await screen.findByLabelText('Phone number')).toHaveAccessibleDescription(
      new RegExp(`^${message}`),
    )
  })

  it('shows in a banner that the account is disabled', async () => {
    const { code, user, identity } = await renderPhone()
    callFailsWith(signInByPhone, 'FORBIDDEN', { message: 'User has been disabled.' })
    await user.type(code, `${identity.phoneCode}{Enter}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('User has been disabled.')
  })

  it('reuses the token when only the provider was unreachable', async () => {
    const proofs = exchanges()
    const { code, user, identity } = await renderPhone()
    identity.failNext('signInWithCustomToken', identityError('auth/network-request-failed'))
    await user.type(code, `${identity.phoneCode}{Enter}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(proofs).toHaveLength(1)
  })

  it('switches to the e-mail form and back', async () => {
    const { user } = renderApp('/auth/sign-in', nobody)
    await user.click(await screen.findByRole('link', { name: 'Sign in with a phone code' }))
    expect(await screen.findByLabelText('Phone number')).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Sign in with e-mail' }))
    expect(await screen.findByLabelText('E-mail')).toHaveFocus()
  })
})

it('does without the api slice until a phone code or an account needs it', async () => {
  const { user, store } = renderApp('/auth/sign-in', nobody)
  await screen.findByLabelText('E-mail')
  expect(store.getState()).not.toHaveProperty('api')
  await user.click(screen.getByRole('link', { name: 'Sign in with a phone code' }))
  await screen.findByLabelText('Phone number')
  expect(store.getState()).toHaveProperty('api')
})

it('shows the sign-in form while the provider is down', async () => {
  renderApp('/auth/sign-in', { ...nobody, isIdentityDown: true })
  expect(await screen.findByLabelText('E-mail')).toHaveFocus()
})

describe('input of the prerendered form', () => {
  const typed = ({ isSent = false } = {}) => {
    const root = document.createElement('div')
    for (const [name, value] of Object.entries({
      email: known.identityUser.email,
      password: 'correct horse',
    }))
      root.append(Object.assign(document.createElement('input'), { name, value }))
    if (isSent) root.dataset['sent'] = ''
    savePrehydrationInput(root)
    return root
  }

  it('is restored, once', async () => {
    typed()
    const { unmount, identity } = renderApp('/auth/sign-in', nobody)
    expect(await screen.findByLabelText('E-mail')).toHaveValue(known.identityUser.email)
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse')
    expect(identity.asked).toEqual([])
    unmount()
    renderApp('/auth/sign-in', nobody)
    expect(await screen.findByLabelText('Password')).toHaveValue('')
  })

  it('is submitted, once, if it was submitted there', async () => {
    const root = typed({ isSent: true })
    const { identity } = renderApp('/auth/sign-in', nobody)
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(identity.asked).toEqual([`signInWithPassword ${known.identityUser.email}`])
    expect(root.dataset['sent']).toBeUndefined()
  })
})
