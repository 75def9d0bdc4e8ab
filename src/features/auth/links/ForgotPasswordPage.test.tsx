import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { inAct } from '@/testing/inAct'
import { renderLink, title, click, type View } from './testing/renderLink'

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
  ])('gets the same answer when the address %s', async (_name, code) => {
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

  it('shows other errors', async () => {
    const view = renderLink('/auth/forgot-password')
    await title('Forgot your password?')
    view.identity.failNext('sendPasswordReset', identityError('auth/network-request-failed'))
    await ask(view)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again',
    )
  })
})
