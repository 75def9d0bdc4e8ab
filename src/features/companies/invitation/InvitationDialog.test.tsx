import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getRoles } from '@/contract/account/users'
import { getCompany, listCompanies } from '@/contract/companies/companies'
import { acceptInvitation, getInvitation } from '@/contract/companies/employees'
import { listProfiles } from '@/contract/profiles/profiles'
import { buildActor } from '@/testing/actor'
import { buildCompany, buildEmployee, companySummaryOf } from '@/testing/buildCompany'
import { buildProfile } from '@/testing/builders'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { collectBodies } from '../testing/serveCompany'

const token = 'abcdefghijklmnopqrstuvwxyz'
const path = `/company?invitation=${token}`
const company = buildCompany({ role: 'member' })

const invitation = {
  companyId: company.id,
  companyName: company.name,
  logo: null,
  role: 'member',
  email: 'mira@example.com',
  isForYou: true,
  openTo: 'address',
  needsConfirmation: false,
  state: 'open',
  expiresAt: '2100-03-04T09:30:00.000Z',
} as const
const invitationIs = (overrides: object = {}) => {
  callAnswers(getInvitation, { ...invitation, ...overrides })
}

function joinsCompany() {
  const [profile, other] = [buildProfile(), buildProfile({ name: 'Private', isDefault: false })]
  callAnswers(listProfiles, { items: [other, profile] })
  const bodies = collectBodies(
    acceptInvitation,
    buildEmployee({ companyId: company.id, isYou: true }),
  )
  return { profile, other, bodies }
}

const companyIsServed = () => {
  callAnswers(listCompanies, { items: [companySummaryOf(company)] })
  callAnswers(getCompany, company)
}

describe('an open invitation', () => {
  it('is accepted for the default profile; the company opens, and the rules are refetched', async () => {
    invitationIs()
    const { profile, bodies } = joinsCompany()
    const { user, router } = renderApp(path)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(/Join Verdigris Studio.*Invites you as member/)
    expect(await within(dialog).findByText('Work')).toBeVisible()
    const roles: string[] = []
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname === getRoles.path) roles.push(request.url)
    })
    companyIsServed()
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('heading', { level: 1, name: company.name })).toBeVisible()
    expect(bodies).toEqual([{ token, profileId: profile.id }])
    expect(router.state.location.search).toBe(`?company=${company.id}`)
    await waitFor(() => {
      expect(roles).toHaveLength(1)
    })
  })

  it('leaves out profiles that show another company', async () => {
    invitationIs()
    const { other, profile, bodies } = joinsCompany()
    const acme = buildCompany({ name: 'Acme', profileId: profile.id })
    callAnswers(listCompanies, { items: [companySummaryOf(acme)] })
    const { user } = renderApp(path)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Private')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ token, profileId: other.id }])
    })
  })

  it('can wait', async () => {
    invitationIs()
    const { user, router } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(router.state.location.search).toBe('')
  })

  it('that is accepted after its dialog was left is told, and opens no company', async () => {
    invitationIs()
    joinsCompany()
    const answer = callWaits(acceptInvitation)
    const { user, router } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await router.navigate('/elsewhere')
    await screen.findByText('Page not found')
    answer()
    expect(await screen.findByText(`You joined ${company.name}.`)).toBeVisible()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  it('says why it could not be accepted', async () => {
    invitationIs()
    joinsCompany()
    callFailsWith(acceptInvitation, 'CONFLICT', { message: 'It was used a moment ago.' })
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('It was used a moment ago.')).toBeVisible()
  })

  it('shows that it was withdrawn while it was open', async () => {
    invitationIs()
    joinsCompany()
    callFailsWith(acceptInvitation, 'CONFLICT')
    const { user } = renderApp(path)
    const accept = await screen.findByRole('button', { name: 'Accept' })
    invitationIs({ state: 'withdrawn' })
    await user.click(accept)
    expect(await screen.findByText(/This invitation was withdrawn/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })
})

describe('an invitation that cannot be accepted', () => {
  it.each([
    [
      'for another address',
      { isForYou: false, email: 'b…@example.com' },
      /is for b…@example\.com\. You are signed in as mira@example\.com\. Sign in with that address/,
    ],
    ['expired', { state: 'expired' }, /has expired\. Ask an administrator of Verdigris Studio/],
    [
      'used',
      { state: 'used' },
      /has been used already.*is under Company in the menu\. Otherwise ask an administrator/,
    ],
    ['withdrawn', { state: 'withdrawn' }, /was withdrawn/],
  ])('%s says so', async (_name, overrides, text) => {
    invitationIs(overrides)
    const { user } = renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })
    await user.click(buttons.at(-1) ?? document.body)
    expect(await screen.findByText('You don’t belong to a company yet')).toBeVisible()
  })

  it('does not exist', async () => {
    callFailsWith(getInvitation, 'NOT_FOUND')
    renderApp(path)
    expect(await screen.findByText(/This invitation does not exist/)).toBeVisible()
  })

  it('is loaded again after a failure', async () => {
    callFailsWith(getInvitation, 'INTERNAL')
    const { user } = renderApp(path)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    invitationIs()
    await user.click(retry)
    expect(await screen.findByText('Join Verdigris Studio')).toBeVisible()
  })
})

it('waits while a visitor signs in, and opens afterwards', async () => {
  invitationIs()
  const known = buildActor()
  const { user, router, identity } = renderApp(path, { actor: null, known })
  await user.click(await screen.findByRole('link', { name: 'Sign in' }))
  await user.type(await screen.findByLabelText(/E-?mail/i), known.identityUser.email)
  await user.type(screen.getByLabelText(/^Password/), `${identity.password}{Enter}`)
  expect(await screen.findByText('Join Verdigris Studio')).toBeVisible()
  expect(router.state.location.search).toBe(`?invitation=${token}`)
})

describe('an invitation to an address that is not confirmed', () => {
  const unconfirmed = () => {
    const actor = buildActor()
    return buildActor({ identityUser: { ...actor.identityUser, isEmailVerified: false } })
  }

  it('sends the confirmation mail, and can be accepted once the link in it was opened', async () => {
    invitationIs({ needsConfirmation: true })
    joinsCompany()
    const actor = unconfirmed()
    const { user, identity } = renderApp(path, { actor })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^This invitation is for mira@example\.com\. Confirm/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Send the confirmation mail' }))
    expect(await dialog.findByText(/^We sent a link to mira@example\.com\./)).toBeVisible()
    expect(identity.asked).toContain('sendEmailVerification')
    await user.click(await dialog.findByRole('button', { name: /I have confirmed it/ }))
    expect(await dialog.findByText(/is not confirmed yet/)).toBeVisible()
    invitationIs()
    const { email } = actor.identityUser
    identity.actionCodes.set('code', { operation: 'verifyEmail', email, newEmail: '' })
    await identity.applyActionCode('code')
    await user.click(dialog.getByRole('button', { name: /I have confirmed it/ }))
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
  })

  describe('whose token at hand says so, though it is confirmed by now', () => {
    const isServedByToken = () => {
      server.use(
        onCall(getInvitation, ({ request }) => {
          const held = request.headers.get('authorization') ?? ''
          const needsConfirmation = held.endsWith('-unconfirmed')
          return success(getInvitation, { ...invitation, needsConfirmation })
        }),
      )
      return joinsCompany()
    }
    const accept = async ({ user }: ReturnType<typeof renderApp>, bodies: unknown[]) => {
      companyIsServed()
      await user.click(await screen.findByRole('button', { name: 'Accept' }))
      await waitFor(() => {
        expect(bodies).toHaveLength(1)
      })
    }

    it('is accepted after “I have confirmed it”', async () => {
      const { bodies } = isServedByToken()
      const actor = unconfirmed()
      const view = renderApp(path, { actor })
      const dialog = within(await screen.findByRole('dialog'))
      await view.user.click(dialog.getByRole('button', { name: 'Send the confirmation mail' }))
      const { email } = actor.identityUser
      view.identity.actionCodes.set('code', { operation: 'verifyEmail', email, newEmail: '' })
      await view.identity.applyActionCode('code')
      await view.user.click(await dialog.findByRole('button', { name: /I have confirmed it/ }))
      await accept(view, bodies)
    })

    it('is accepted at once by whoever comes back to a new page', async () => {
      const { bodies } = isServedByToken()
      const view = renderApp(path)
      const { identityUser } = buildActor()
      view.identity.keepTokenOf({ ...identityUser, isEmailVerified: false })
      await accept(view, bodies)
    })
  })

  it('says why the mail could not be sent', async () => {
    invitationIs({ needsConfirmation: true })
    const { user, identity } = renderApp(path, { actor: unconfirmed() })
    const dialog = within(await screen.findByRole('dialog'))
    identity.failNext('sendEmailVerification', identityError('auth/internal-error'))
    await user.click(dialog.getByRole('button', { name: 'Send the confirmation mail' }))
    expect(await dialog.findByText('Something went wrong. Please try again')).toBeVisible()
  })
})

it('an invitation for whoever has its link is accepted without a confirmation, and says so', async () => {
  invitationIs({ openTo: 'anyone', email: 'd…@example.com' })
  const { bodies } = joinsCompany()
  const { user } = renderApp(path)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Work')).toBeVisible()
  expect(dialog.getByText(/, once, by whoever has its link\.$/)).toBeVisible()
  companyIsServed()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => {
    expect(bodies).toHaveLength(1)
  })
})
