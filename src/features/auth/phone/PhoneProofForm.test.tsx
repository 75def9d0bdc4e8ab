import { configureStore } from '@reduxjs/toolkit'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiError } from '@/api/apiError'
import { buildActor } from '@/testing/actor'
import { createFakeIdentity, identityError } from '@/testing/fakes/fakeIdentity'
import { inAct } from '@/testing/inAct'
import { AuthProvider } from '../session/AuthProvider'
import type { PhoneChallenge } from '../identity/identity'
import { sessionSlice } from '../session/sessionSlice'
import { PhoneProofForm } from './PhoneProofForm'

type OnProof = React.ComponentProps<typeof PhoneProofForm>['onProof']

function renderProof(
  onProof: OnProof = () => Promise.resolve(undefined),
  initialPhoneNumber = '+49305550101',
) {
  const identity = createFakeIdentity(buildActor().identityUser, null)
  const given = vi.fn(onProof)
  render(
    <Provider store={configureStore({ reducer: { session: sessionSlice.reducer } })}>
      <AuthProvider identity={identity} reload={() => undefined} tellSignOut={() => undefined}>
        <PhoneProofForm
          initialPhoneNumber={initialPhoneNumber}
          submitLabel="Add number"
          onProof={given}
        />
      </AuthProvider>
    </Provider>,
  )
  return { identity, onProof: given, user: userEvent.setup() }
}
type View = ReturnType<typeof renderProof>

const sendCode = async ({ user }: View) => {
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  return screen.findByLabelText('Code')
}
const submitCode = async ({ user, identity }: View, code = identity.phoneCode) => {
  await user.type(screen.getByLabelText('Code'), `${code}{Enter}`)
}
const number = () => screen.findByLabelText('Phone number')

describe('proving a phone number', () => {
  it('sends a code to the number and hands over the proof', async () => {
    const view = renderProof(undefined, '')
    await view.user.type(await number(), '+49 30 5550101{Enter}')
    const code = await screen.findByLabelText('Code')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(screen.getByText(/six digits to/)).toHaveTextContent(
      'We sent a code of six digits to +49 30 5550101.',
    )
    await submitCode(view, '123 456')
    await waitFor(() => {
      expect(view.onProof).toHaveBeenCalledExactlyOnceWith('proof.49305550101.', '+49305550101')
    })
    expect(view.identity.asked).toEqual(['startPhoneProof +49305550101'])
  })

  it.each([
    ['', 'This field is required.'],
    ['12', 'Please enter a valid phone number.'],
  ])('asks for a number where there is %j', async (typed, message) => {
    const view = renderProof(undefined, '')
    await view.user.type(await number(), `${typed}{Enter}`)
    expect(await number()).toHaveAccessibleDescription(
      `${message} We send it a code of six digits.`,
    )
    expect(view.identity.asked).toEqual([])
  })

  it.each([
    ['', 'This field is required.'],
    ['12345', 'Invalid OTP Code'],
    ['000000', 'Invalid OTP Code'],
  ])('says what is wrong with the code %j', async (typed, message) => {
    const view = renderProof()
    const code = await sendCode(view)
    await submitCode(view, typed)
    await waitFor(() => {
      expect(code).toHaveAccessibleDescription(message)
    })
    await waitFor(() => {
      expect(code).toHaveFocus()
    })
    expect(view.onProof).not.toHaveBeenCalled()
  })

  it('shows at the number what the provider says of it', async () => {
    const view = renderProof()
    view.identity.failNext('startPhoneProof', identityError('auth/invalid-phone-number'))
    await view.user.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(async () => {
      expect(await number()).toBeInvalid()
    })
    expect(await number()).toHaveAccessibleDescription(/^Please enter a valid phone number\./)
  })

  it.each<[string, OnProof]>([
    [
      'returned',
      () =>
        Promise.resolve({ phoneNumber: 'There is already an account associated with this phone.' }),
    ],
    [
      'thrown',
      () =>
        Promise.reject(
          Object.assign(new Error(), {
            status: 409,
            code: 'CONFLICT',
            message: 'x',
            fields: { phoneNumber: 'There is already an account associated with this phone.' },
          }),
        ),
    ],
  ])('goes back to the number with an error that was %s there', async (_how, onProof) => {
    const view = renderProof(onProof)
    await sendCode(view)
    await submitCode(view)
    const field = await number()
    expect(field).toHaveAccessibleDescription(
      /^There is already an account associated with this phone\./,
    )
    expect(field).toHaveValue('030 5550101')
    await waitFor(() => {
      expect(field).toHaveFocus()
    })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('uses the same proof again when the server was not reached', async () => {
    const view = renderProof()
    view.onProof.mockRejectedValueOnce(createApiError('NETWORK'))
    await sendCode(view)
    await submitCode(view)
    expect(await screen.findByText('Unknown Error')).toBeVisible()
    view.identity.phoneCode = 'used'
    await view.user.click(screen.getByRole('button', { name: 'Add number' }))
    await waitFor(() => {
      expect(view.onProof).toHaveBeenCalledTimes(2)
    })
    expect(view.onProof.mock.calls[1]).toEqual(view.onProof.mock.calls[0])
  })

  it('keeps a number that was typed, however the form began', async () => {
    const view = renderProof(undefined, '')
    await view.user.type(await number(), '+33 6 12 34 56 78{Enter}')
    await screen.findByLabelText('Code')
    await view.user.click(screen.getByRole('button', { name: 'Use another number' }))
    expect(await number()).toHaveValue('06 12 34 56 78')
    expect(screen.getByLabelText('Country code')).toHaveDisplayValue('+33 France')
  })

  it('keeps the number when another one is wanted, and starts afresh', async () => {
    const view = renderProof()
    await sendCode(view)
    await view.user.type(screen.getByLabelText('Code'), '12')
    await view.user.click(screen.getByRole('button', { name: 'Use another number' }))
    expect(await number()).toHaveValue('030 5550101')
    expect(await sendCode(view)).toHaveValue('')
  })

  it('sends one code for two clicks', async () => {
    const view = renderProof()
    await view.user.dblClick(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByLabelText('Code')
    expect(view.identity.asked).toHaveLength(1)
  })
})

describe('with the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const after = (seconds: number) =>
    inAct(() => {
      vi.advanceTimersByTime(seconds * 1000)
    })

  it('sends a new code after 30 seconds', async () => {
    const view = renderProof()
    const code = await sendCode(view)
    expect(screen.getByRole('button', { name: 'Send a new code in 30 s' })).toBeDisabled()
    await view.user.type(code, '11')
    await after(29)
    expect(screen.getByRole('button', { name: 'Send a new code in 1 s' })).toBeDisabled()
    await after(1)
    await view.user.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByRole('button', { name: 'Send a new code in 30 s' })).toBeDisabled()
    expect(view.identity.asked).toHaveLength(2)
    expect(screen.getByLabelText('Code')).toHaveValue('')
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('stays at the number when a new code is sent after it was given up', async () => {
    const view = renderProof()
    await sendCode(view)
    await after(30)
    let finish = () => {
      return
    }
    const sent = new Promise<PhoneChallenge>((resolve) => {
      finish = () => {
        resolve({ confirm: () => Promise.resolve('proof') })
      }
    })
    view.identity.startPhoneProof = () => sent
    await view.user.click(screen.getByRole('button', { name: 'Send a new code' }))
    await view.user.click(screen.getByRole('button', { name: 'Use another number' }))
    await act(async () => {
      finish()
      await sent
    })
    expect(await number()).toHaveValue('030 5550101')
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  })

  it('says why a new code could not be sent', async () => {
    const view = renderProof()
    await sendCode(view)
    await after(30)
    view.identity.failNext('startPhoneProof', identityError('auth/too-many-requests'))
    await view.user.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 30 s.',
    )
  })

  it('lets nobody send until the wait after too many attempts is over', async () => {
    const view = renderProof()
    view.identity.failNext('startPhoneProof', identityError('auth/too-many-requests'))
    const send = screen.getByRole('button', { name: 'Send code' })
    await view.user.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 30 s.',
    )
    await after(3)
    expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 27 s.')
    expect(send).toBeDisabled()
    await view.user.type(await number(), '{Enter}')
    await after(27)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(send).toBeEnabled()
    expect(view.identity.asked).toHaveLength(1)
    await sendCode(view)
  })
})
