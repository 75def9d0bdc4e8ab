import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { listProfiles } from '@/contract/profiles/profiles'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildProfile, buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const panel = async () => within(await screen.findByRole('dialog', { name: 'Your card is ready' }))
const card = '/card/abc-1'

describe('the welcome of a new user', () => {
  it('shows the code and three steps, and is gone for good when it is closed', async () => {
    const { user, router } = renderApp(paths.welcome())
    const welcome = within(await screen.findByRole('dialog', { name: 'Your card is ready' }))
    expect(welcome.getByRole('img', { name: /^QR code of / })).toBeVisible()
    expect(welcome.getAllByRole('listitem')).toHaveLength(3)
    expect(welcome.getByRole('link', { name: 'Edit your card' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/profile\//),
    )
    await user.click(welcome.getByRole('button', { name: 'Go to my dashboard' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  it('asks to confirm the e-mail address, unless it is confirmed', async () => {
    const actor = buildActor({ user: { ...buildUser(), hasLeadMails: true } })
    const { email } = actor.identityUser
    const identityUser = { ...actor.identityUser, isEmailVerified: false }
    const { unmount } = renderApp(paths.welcome(), { actor: { ...actor, identityUser } })
    expect((await panel()).getByText(email)).toBeVisible()
    expect((await panel()).getByText(/Then we also mail you when somebody/)).toBeVisible()
    unmount()
    renderApp(paths.welcome(), { actor })
    expect((await panel()).queryByText(email)).not.toBeInTheDocument()
  })

  it('promises no mails where the server sends none', async () => {
    const actor = buildActor({ user: { ...buildUser(), hasLeadMails: false } })
    const identityUser = { ...actor.identityUser, isEmailVerified: false }
    renderApp(paths.welcome(), { actor: { ...actor, identityUser } })
    expect((await panel()).getByText(actor.identityUser.email)).toBeVisible()
    expect((await panel()).queryByText(/mail you/)).not.toBeInTheDocument()
  })

  it('adds a photo', async () => {
    const profile = buildProfile({ avatar: null })
    callAnswers(listProfiles, { items: [profile] })
    server.use(
      onCall(uploadProfileMedia, () => {
        const changed = { ...profile, version: 2, avatar: `/files/${'a'.repeat(20)}.webp` }
        callAnswers(listProfiles, { items: [changed] })
        return success(uploadProfileMedia, changed)
      }),
    )
    const { user } = renderApp(paths.welcome())
    await user.upload(
      (await panel()).getByLabelText('File of the photo'),
      new File(['x'], 'me.png', { type: 'image/png' }),
    )
    expect(await (await panel()).findByText('Replace photo')).toBeVisible()
  })

  it('shows the code over the screen', async () => {
    const { user } = renderApp(paths.welcome())
    await user.click((await panel()).getByRole('button', { name: 'Show my code' }))
    expect(await screen.findByRole('dialog', { name: 'My code' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Your card is ready' })).not.toBeInTheDocument()
  })

  it('comes before somebody’s card, which is not counted as seen yet', async () => {
    const questions: string[] = []
    server.use(
      onCall(getLinkBySlug, ({ request }) => {
        questions.push(new URL(request.url).search)
        return undefined
      }),
    )
    const { user, router } = renderApp(paths.welcome(card))
    await user.click(
      (await panel()).getByRole('button', { name: 'Continue to the card you opened' }),
    )
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(card)
    })
    expect(questions[0]).toBe('?isVisit=false')
  })

  it('leads to the activation of a blank card at once', async () => {
    callAnswers(getLinkBySlug, { state: 'blank' })
    const { router } = renderApp(paths.welcome(card))
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe(
        paths.cardActivation('abc-1'),
      )
    })
  })

  it('still welcomes when the card cannot be loaded', async () => {
    callFailsWith(getLinkBySlug, 'NOT_FOUND')
    renderApp(paths.welcome(card))
    expect(await panel()).toBeDefined()
  })

  it('does not continue to another site', async () => {
    renderApp(paths.welcome('//evil.example/card/abc'))
    expect((await panel()).getByRole('button', { name: 'Go to my dashboard' })).toBeVisible()
  })
})
