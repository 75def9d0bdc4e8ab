import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { updateAuth } from '@/contract/account/auth'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { callFailsWith } from '@/testing/scenarios'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'
import { mira, field, button, openAccount, recordRequests } from './testing/openAccount'

describe('the phone number', () => {
  const withPhone = buildUser({ phoneNumber: '+493012345678' })
  const typePassword = async (user: ReturnType<typeof openAccount>['user'], password: string) => {
    await waitFor(async () => {
      expect(await field(/^Current password/)).toHaveFocus()
    })
    await user.keyboard(`${password}{Enter}`)
  }
  const prove = async ({ user, identity }: ReturnType<typeof openAccount>) => {
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
    sent = recordRequests(updateAuth, () => ({ phoneNumber: '+49305550101' }))
    const app = openAccount()
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

  it('is formatted, and requires the right password before a code', async () => {
    const { user, identity } = openAccount(withPhone)
    expect(await screen.findByText('+49 30 12345678')).toBeVisible()
    await user.click(button('Change phone number'))
    await typePassword(user, 'wrong')
    expect(
      await screen.findByText('The password you entered is incorrect. Please try again.'),
    ).toBeVisible()
    expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
    expect(identity.asked).toEqual(['reauthenticate'])
  })

  it('asks for the password again when the code took too long', async () => {
    callFailsWith(updateAuth, 'RECENT_LOGIN_REQUIRED')
    const app = openAccount()
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

  it('keeps input when a number is added elsewhere, and opens no form', async () => {
    const { user, identity } = openAccount()
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

  it('shows at the number that another account uses it', async () => {
    const message = 'There is already an account associated with this phone.'
    callFailsWith(updateAuth, 'CONFLICT', { fields: { phoneNumber: message } })
    const app = openAccount()
    await app.user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    await typePassword(app.user, app.identity.password)
    await prove(app)
    await waitFor(async () => {
      expect(await field('Phone number')).toHaveAccessibleDescription(new RegExp(`^${message}`))
    })
  })

  it('is removed by the password', async () => {
    sent = recordRequests(updateAuth, () => ({ phoneNumber: '' }))
    const { user, identity } = openAccount(withPhone)
    await user.click(await screen.findByRole('button', { name: 'Remove phone number' }))
    await typePassword(user, identity.password)
    expect(await screen.findByText('Phone number removed.')).toBeVisible()
    expect(sent).toEqual([{ body: { phoneNumber: null }, ifMatch: null }])
    await waitFor(() => {
      expect(button('Add phone number')).toHaveFocus()
    })
  })

  it('stays open when the password is wrong or needed again, or the server fails', async () => {
    const { user, identity } = openAccount(withPhone)
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
