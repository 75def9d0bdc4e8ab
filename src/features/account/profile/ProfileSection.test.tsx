import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { getUser, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { mira, field, button, openAccount, recordRequests } from './testing/openAccount'

describe('the name', () => {
  it('is saved once, on the shown version, and updates everywhere', async () => {
    const sent = recordRequests(updateUser, (body) => ({
      firstName: String(body['firstName']),
      lastName: '',
    }))
    const answer = callWaits(updateUser)
    const { user } = openAccount()
    const first = await field(/^First name/)
    expect(button('Save name')).toBeDisabled()
    await user.clear(first)
    await user.type(first, 'Miriam')
    await user.clear(await field('Last name'))
    await user.dblClick(button('Save name'))
    // The change's own answer is shown, whenever the record is refetched.
    callWaits(getUser)
    answer()
    expect(await screen.findByText('Name saved.')).toBeVisible()
    expect(sent).toEqual([{ body: { firstName: 'Miriam', lastName: null }, ifMatch: '"1"' }])
    expect(
      await screen.findByRole('button', { name: 'Account of Miriam', hidden: true }),
    ).toBeInTheDocument()
    await waitFor(() => {
      expect(button('Save name')).toBeDisabled()
    })
  })

  it('needs a first name', async () => {
    const { user } = openAccount()
    const first = await field(/^First name/)
    await user.clear(first)
    await user.click(button('Save name'))
    await waitFor(() => {
      expect(first).toHaveAccessibleDescription('This field is required.')
    })
    await waitFor(() => {
      expect(first).toHaveFocus()
    })
  })

  it('shows a conflict, and saves the input on the newest version', async () => {
    const { user } = openAccount()
    const first = await field(/^First name/)
    await user.type(first, 'm')
    serveActor(
      buildActor({ user: { ...mira, version: 7, firstName: 'Mirabel', lastName: 'Jones' } }),
    )
    callFailsWith(updateUser, 'VERSION_CONFLICT')
    await user.click(button('Save name'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your name was changed elsewhere to “Mirabel Jones” in the meantime.',
    )
    expect(first).toHaveValue('Miram')
    expect(await field('Last name')).toHaveValue('Jones')
    const sent = recordRequests(updateUser, () => ({ firstName: 'Miram', lastName: 'Jones' }))
    await user.click(button('Save name'))
    expect(await screen.findByText('Name saved.')).toBeVisible()
    expect(sent).toEqual([{ body: { firstName: 'Miram', lastName: 'Jones' }, ifMatch: '"7"' }])
  })

  it('saves on a newer version whose name is the same, as after a changed setting', async () => {
    const { user } = openAccount()
    await user.type(await field(/^First name/), 'm')
    serveActor(buildActor({ user: { ...mira, version: 7 } }))
    const sent = recordRequests(updateUser, () => ({ firstName: 'Miram' }))
    server.use(
      onCall(updateUser, ({ request }) =>
        request.headers.get('If-Match') === '"7"' ? undefined : errorAnswer('VERSION_CONFLICT'),
      ),
    )
    await user.click(button('Save name'))
    expect(await screen.findByText('Name saved.')).toBeVisible()
    expect(sent).toMatchObject([{ ifMatch: '"7"' }])
  })

  it('shows a conflict when a newer name arrives while typing', async () => {
    const { user, store } = openAccount()
    const first = await field(/^First name/)
    await user.type(first, 'm')
    serveActor(
      buildActor({ user: { ...mira, version: 7, firstName: 'Mirabel', lastName: 'Jones' } }),
    )
    await inAct(() => {
      store.dispatch(api.util.invalidateTags(['User']))
    })
    await waitFor(async () => {
      expect(await field('Last name')).toHaveValue('Jones')
    })
    const sent = recordRequests(updateUser, () => ({ firstName: 'Miram', lastName: 'Jones' }))
    await user.click(button('Save name'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your name was changed elsewhere to “Mirabel Jones” in the meantime.',
    )
    expect(sent).toEqual([])
    await user.click(button('Save name'))
    expect(await screen.findByText('Name saved.')).toBeVisible()
    expect(sent).toEqual([{ body: { firstName: 'Miram', lastName: 'Jones' }, ifMatch: '"7"' }])
  })

  it.each([
    ['FORBIDDEN', 'You may not change this.'],
    ['INTERNAL', 'The server is tired.'],
  ] as const)('says what the server says: %s', async (code, message) => {
    callFailsWith(updateUser, code, { message })
    const { user } = openAccount()
    await user.type(await field(/^First name/), 'm')
    await user.click(button('Save name'))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(await field(/^First name/)).toHaveValue('Miram')
  })

  it('shows the server’s error at its field', async () => {
    callFailsWith(updateUser, 'VALIDATION_FAILED', {
      fields: { lastName: 'Use at most 100 characters.' },
    })
    const { user } = openAccount()
    const last = await field('Last name')
    await user.type(last, 'x')
    await user.click(button('Save name'))
    await waitFor(() => {
      expect(last).toHaveAccessibleDescription('Use at most 100 characters.')
    })
  })
})

describe('the e-mail address', () => {
  async function openChange(email: string, password?: string) {
    const app = openAccount()
    await app.user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
    const form = within(await screen.findByRole('form', { name: 'Change e-mail' }))
    await waitFor(() => {
      expect(form.getByLabelText(/^New e-mail/)).toHaveFocus()
    })
    await app.user.type(form.getByLabelText(/^New e-mail/), email)
    await app.user.type(form.getByLabelText(/^Current password/), password ?? app.identity.password)
    await app.user.click(form.getByRole('button', { name: 'Send the link' }))
    return { ...app, form }
  }

  it('is changed by a link sent to the new address', async () => {
    const { identity } = await openChange(' new@example.com ')
    expect(
      await screen.findByText(
        'We sent a link to new@example.com. Your address changes when you follow it.',
      ),
    ).toBeVisible()
    expect(identity.asked).toEqual(['reauthenticate', 'changeEmail new@example.com'])
    expect(screen.getByText('mira@example.com', { selector: 'div' })).toBeVisible()
    await waitFor(() => {
      expect(button('Change e-mail')).toHaveFocus()
    })
  })

  it.each(['new@example.com', 'New@Example.com'])(
    'shows at once when the link to %s was followed elsewhere',
    async (typed) => {
      const { identity } = await openChange(typed)
      await screen.findByText(/^We sent a link/)
      const moved = buildActor({ user: buildUser({ ...mira, email: 'new@example.com' }) })
      serveActor(moved)
      identity.change(moved.identityUser)
      await inAct(() => {
        document.dispatchEvent(new Event('visibilitychange'))
      })
      expect(await screen.findByText('new@example.com', { selector: 'div' })).toBeVisible()
      expect(screen.queryByText(/^We sent a link/)).not.toBeInTheDocument()
    },
  )

  it.each([
    ['', 'This field is required.'],
    ['not-an-address', 'Please enter a valid email.'],
    ['Mira@Example.com', 'This is already your e-mail address.'],
  ])('refuses %j', async (typed, message) => {
    const { form, identity } = await openChange(typed === '' ? ' ' : typed)
    await waitFor(() => {
      expect(form.getByLabelText(/^New e-mail/)).toHaveAccessibleDescription(message)
    })
    expect(identity.asked).toEqual([])
  })

  it('requires the right password', async () => {
    const { form, identity } = await openChange('new@example.com', 'wrong')
    const password = form.getByLabelText(/^Current password/)
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(
        'The password you entered is incorrect. Please try again.',
      )
    })
    await waitFor(() => {
      expect(password).toHaveFocus()
    })
    expect(identity.asked).toEqual(['reauthenticate'])
  })

  it.each([
    [
      'auth/email-already-in-use',
      /^New e-mail/,
      'There is already an account associated with this email.',
    ],
    ['auth/invalid-email', /^New e-mail/, 'Please enter a valid email.'],
    [
      'auth/requires-recent-login',
      /^Current password/,
      'New login credential required. Please login again before continue',
    ],
  ])('says where it is wrong: %s', async (code, label, message) => {
    const { user, identity } = openAccount()
    identity.failNext('changeEmail', identityError(code))
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
    const form = within(await screen.findByRole('form', { name: 'Change e-mail' }))
    await user.type(form.getByLabelText(/^New e-mail/), 'new@example.com')
    await user.type(form.getByLabelText(/^Current password/), `${identity.password}{Enter}`)
    await waitFor(() => {
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(message)
    })
    await waitFor(() => {
      expect(form.getByLabelText(label)).toHaveFocus()
    })
  })

  it('sends another confirmation link once for several clicks', async () => {
    const { user, identity } = openAccount(mira, false)
    await user.dblClick(await screen.findByRole('button', { name: 'send the link again' }))
    expect(await screen.findByText('Sent to mira@example.com')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByText('Sent to mira@example.com')).toHaveFocus()
    })
    expect(identity.asked).toEqual(['sendEmailVerification'])
  })

  it('shows when that link could not be sent, and can be retried', async () => {
    const { user, identity } = openAccount(mira, false)
    identity.failNext('sendEmailVerification', identityError('auth/internal-error'))
    await user.click(await screen.findByRole('button', { name: 'send the link again' }))
    expect(await screen.findByText('Something went wrong. Please try again')).toBeVisible()
    await user.click(button('send the link again'))
    expect(await screen.findByText('Sent to mira@example.com')).toBeVisible()
  })
})

it('calls the provider with valid input only', async () => {
  const { user, identity } = openAccount()
  const asked = vi.spyOn(identity, 'reauthenticate')
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
  await user.click(button('Send the link'))
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
  expect(asked).not.toHaveBeenCalled()
})
