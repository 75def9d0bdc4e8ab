import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getUser, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const ada = { ...buildUser(), hasLeadMails: true }

/** Opens the account of a user, and collects the settings that are sent. */
function open(user: typeof ada, answered = Promise.resolve()) {
  const sent: unknown[] = []
  server.use(
    onCall(updateUser, async ({ request }) => {
      const { settings } = (await request.json()) as Pick<typeof ada, 'settings'>
      sent.push(settings)
      await answered
      const changed = { ...user, settings, version: 2 }
      callAnswers(getUser, changed)
      return success(updateUser, changed)
    }),
  )
  return { ...renderApp('/contacts?account=profile', { actor: buildActor({ user }) }), sent }
}
const group = () => screen.findByRole('radiogroup', { name: 'New contacts by e-mail' })

describe('mails about new contacts', () => {
  it('come at once until the user chooses otherwise', async () => {
    const { user, sent } = open(ada)
    expect(within(await group()).getByRole('radio', { name: /^At once/ })).toBeChecked()
    await user.click(within(await group()).getByRole('radio', { name: 'Never' }))
    await waitFor(() => {
      expect(sent).toEqual([{ leadMails: 'off' }])
    })
    expect(await screen.findByRole('radio', { name: 'Never' })).toBeChecked()
  })

  it('follow the last of two choices, made before the first is saved', async () => {
    let answer = (): void => undefined
    const { user, sent } = open(ada, new Promise<void>((resolve) => (answer = resolve)))
    await user.click(within(await group()).getByRole('radio', { name: /^Once a day/ }))
    await user.click(screen.getByRole('radio', { name: 'Never' }))
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked()
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    answer()
    await waitFor(() => {
      expect(sent).toEqual([{ leadMails: 'daily' }, { leadMails: 'off' }])
    })
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked()
  })

  it('say when an address refused them, and can be sent again', async () => {
    const { email } = ada
    const { user, sent } = open({ ...ada, settings: { leadMailsRefused: email } })
    expect(await screen.findByText(/was refused, so we send no more/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send them again' }))
    await waitFor(() => {
      expect(screen.queryByText(/was refused/)).not.toBeInTheDocument()
    })
    expect(sent).toEqual([{}])
    expect(screen.getByRole('region', { name: 'New contacts by e-mail' })).toHaveFocus()
  })

  it('of an address before are nothing to say', async () => {
    open({ ...ada, settings: { leadMailsRefused: 'before@example.com' } })
    await group()
    expect(screen.queryByText(/was refused/)).not.toBeInTheDocument()
  })

  it('are not offered where the server sends none', async () => {
    open({ ...ada, hasLeadMails: false })
    expect(await screen.findByRole('heading', { name: 'Phone' })).toBeVisible()
    expect(screen.queryByText('New contacts by e-mail')).not.toBeInTheDocument()
  })
})
