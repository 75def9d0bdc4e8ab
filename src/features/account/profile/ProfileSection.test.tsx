import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { updateAuth } from '@/contract/account/auth'
import { type User, getUser, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const mira = buildUser({ phoneNumber: '' })
const field = (name: RegExp | string) => screen.findByLabelText(name)
/** A button that was busy keeps its sign of it in jsdom, which ends no animation. */
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
const open = (user: User = mira, isEmailVerified = true) => {
  const actor = buildActor({ user })
  return renderApp('/somewhere?account=profile', {
    actor: { ...actor, identityUser: { ...actor.identityUser, isEmailVerified } },
  })
}

/** What was sent to a call, which answers like the server: with the record as it is from then on. */
function record(
  call: typeof updateUser | typeof updateAuth,
  become: (body: Record<string, unknown>) => Partial<User>,
) {
  const sent: { body: unknown; ifMatch: string | null }[] = []
  server.use(
    onCall(call, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ body, ifMatch: request.headers.get('If-Match') })
      const user = buildUser({ ...mira, version: 2, ...become(body) })
      serveActor(buildActor({ user }))
      return success(call, user)
    }),
  )
  return sent
}

describe('the name', () => {
  it('is saved on the version that was shown, once, and shows everywhere', async () => {
    const sent = record(updateUser, (body) => ({
      firstName: String(body['firstName']),
      lastName: '',
    }))
    const answer = callWaits(updateUser)
    const { user } = open()
    const first = await field(/^First name/)
    expect(button('Save name')).toBeDisabled()
    await user.clear(first)
    await user.type(first, 'Miriam')
    await user.clear(await field('Last name'))
    await user.dblClick(button('Save name'))
    // The change's own answer is what is shown, whenever the record is asked for again.
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
    const { user } = open()
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

  it('says that it was changed elsewhere, and saves what was typed on the newest version', async () => {
    const { user } = open()
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
    const sent = record(updateUser, () => ({ firstName: 'Miram', lastName: 'Jones' }))
    await user.click(button('Save name'))
    expect(await screen.findByText('Name saved.')).toBeVisible()
    expect(sent).toEqual([{ body: { firstName: 'Miram', lastName: 'Jones' }, ifMatch: '"7"' }])
  })

  it('says so too where the newer name arrived while one was typing', async () => {
    const { user, store } = open()
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
    const sent = record(updateUser, () => ({ firstName: 'Miram', lastName: 'Jones' }))
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
    const { user } = open()
    await user.type(await field(/^First name/), 'm')
    await user.click(button('Save name'))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(await field(/^First name/)).toHaveValue('Miram')
  })

  it('shows at its field what the server refuses', async () => {
    callFailsWith(updateUser, 'VALIDATION_FAILED', {
      fields: { lastName: 'Use at most 100 characters.' },
    })
    const { user } = open()
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
    const app = open()
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

  it('is changed by a link that is sent to the new one', async () => {
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
      await screen.findByText(/^Follow the link/)
      const moved = buildActor({ user: buildUser({ ...mira, email: 'new@example.com' }) })
      serveActor(moved)
      identity.change(moved.identityUser)
      await inAct(() => {
        document.dispatchEvent(new Event('visibilitychange'))
      })
      expect(await screen.findByText('new@example.com', { selector: 'div' })).toBeVisible()
      expect(screen.queryByText(/^Follow the link/)).not.toBeInTheDocument()
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

  it('asks for the right password', async () => {
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
    const { user, identity } = open()
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

  it('can be confirmed by another link, sent once however often one clicks', async () => {
    const { user, identity } = open(mira, false)
    await user.dblClick(await screen.findByRole('button', { name: 'send the link again' }))
    expect(await screen.findByText('Sent to mira@example.com')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByText('Sent to mira@example.com')).toHaveFocus()
    })
    expect(identity.asked).toEqual(['sendEmailVerification'])
  })

  it('says when that link could not be sent, and lets one try again', async () => {
    const { user, identity } = open(mira, false)
    identity.failNext('sendEmailVerification', identityError('auth/internal-error'))
    await user.click(await screen.findByRole('button', { name: 'send the link again' }))
    expect(await screen.findByText('Something went wrong. Please try again')).toBeVisible()
    await user.click(button('send the link again'))
    expect(await screen.findByText('Sent to mira@example.com')).toBeVisible()
  })
})

describe('the phone number', () => {
  const withPhone = buildUser({ phoneNumber: '+493012345678' })
  const typePassword = async (user: ReturnType<typeof open>['user'], password: string) => {
    await waitFor(async () => {
      expect(await field(/^Current password/)).toHaveFocus()
    })
    await user.keyboard(`${password}{Enter}`)
  }
  const prove = async ({ user, identity }: ReturnType<typeof open>) => {
    await user.type(await field('Phone number'), '+49 30 5550101')
    await user.click(button('Send code'))
    await user.type(await field('Code'), identity.phoneCode)
    await user.click(button('Save phone number'))
  }
  let sent: unknown[] = []
  beforeEach(() => {
    sent = []
  })

  it('is added by the password and a code', async () => {
    sent = record(updateAuth, () => ({ phoneNumber: '+49305550101' }))
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    await typePassword(app.user, app.identity.password)
    await prove(app)
    expect(await screen.findByText('Your phone number is now +49 30 5550101.')).toBeVisible()
    expect(await screen.findByText('+49 30 5550101', { selector: 'div' })).toBeVisible()
    expect(sent).toEqual([{ body: { phoneProof: 'proof.49305550101.' }, ifMatch: null }])
    expect(app.identity.asked).toEqual(['reauthenticate', 'startPhoneProof +49305550101'])
    await waitFor(() => {
      expect(button('Change phone number')).toHaveFocus()
    })
  })

  it('is shown as one reads it, and asks for the right password before a code', async () => {
    const { user, identity } = open(withPhone)
    expect(await screen.findByText('+49 30 12345678')).toBeVisible()
    await user.click(button('Change phone number'))
    await typePassword(user, 'wrong')
    expect(
      await screen.findByText('The password you entered is incorrect. Please try again.'),
    ).toBeVisible()
    expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
    expect(identity.asked).toEqual(['reauthenticate'])
  })

  it('asks for the password once more where the code took too long', async () => {
    callFailsWith(updateAuth, 'RECENT_LOGIN_REQUIRED')
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    await typePassword(app.user, app.identity.password)
    await prove(app)
    expect(
      await screen.findByText('New login credential required. Please login again before continue'),
    ).toBeVisible()
    await waitFor(async () => {
      expect(await field(/^Current password/)).toHaveFocus()
    })
    await app.user.keyboard(`${app.identity.password}{Enter}`)
    expect(await field('Phone number')).toHaveValue('030 5550101')
  })

  it('keeps what is being typed when a number is added elsewhere, and opens nothing by itself', async () => {
    const { user, identity } = open()
    const isNow = async (phoneNumber: string) => {
      const moved = buildActor({ user: buildUser({ ...mira, phoneNumber }) })
      serveActor(moved)
      identity.change(moved.identityUser)
      await inAct(() => {
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    await user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    await user.type(await field(/^Current password/), 'typed')
    await isNow('+493012345678')
    await screen.findByText('+49 30 12345678')
    expect(await field(/^Current password/)).toHaveValue('typed')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Remove phone number' }))
    await screen.findByRole('form', { name: 'Remove phone number' })
    await isNow('')
    await screen.findByRole('button', { name: 'Add phone number' })
    await isNow('+493012345678')
    expect(await screen.findByRole('button', { name: 'Remove phone number' })).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Remove phone number' })).not.toBeInTheDocument()
  })

  it('says at the number that somebody else has it', async () => {
    const message = 'There is already an account associated with this phone.'
    callFailsWith(updateAuth, 'CONFLICT', { fields: { phoneNumber: message } })
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    await typePassword(app.user, app.identity.password)
    await prove(app)
    await waitFor(async () => {
      expect(await field('Phone number')).toHaveAccessibleDescription(new RegExp(`^${message}`))
    })
  })

  it('is removed by the password', async () => {
    sent = record(updateAuth, () => ({ phoneNumber: '' }))
    const { user, identity } = open(withPhone)
    await user.click(await screen.findByRole('button', { name: 'Remove phone number' }))
    await typePassword(user, identity.password)
    expect(await screen.findByText('Phone number removed.')).toBeVisible()
    expect(sent).toEqual([{ body: { phoneNumber: null }, ifMatch: null }])
    await waitFor(() => {
      expect(button('Add phone number')).toHaveFocus()
    })
  })

  it('stays where the password is wrong, or wanted once more, or the server fails', async () => {
    const { user, identity } = open(withPhone)
    await user.click(await screen.findByRole('button', { name: 'Remove phone number' }))
    const form = within(screen.getByRole('form', { name: 'Remove phone number' }))
    const password = form.getByLabelText(/^Current password/)
    const send = async (typed: string) => {
      await user.clear(password)
      await user.type(password, `${typed}{Enter}`)
    }
    await send('wrong')
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(/^The password you entered is incorrect/)
    })
    server.use(onCall(updateAuth, () => errorAnswer('RECENT_LOGIN_REQUIRED')))
    await send(identity.password)
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(/^New login credential required/)
    })
    await waitFor(() => {
      expect(password).toHaveFocus()
    })
    callFailsWith(updateAuth, 'UNAVAILABLE', { message: 'The identity provider is away.' })
    await send(identity.password)
    expect(await screen.findByText('The identity provider is away.')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(button('Remove phone number')).toHaveFocus()
    })
    expect(screen.getByText('+49 30 12345678')).toBeVisible()
  })
})

it('asks the provider with what was typed, not more', async () => {
  const { user, identity } = open()
  const asked = vi.spyOn(identity, 'reauthenticate')
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
  await user.click(button('Send the link'))
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
  expect(asked).not.toHaveBeenCalled()
})
