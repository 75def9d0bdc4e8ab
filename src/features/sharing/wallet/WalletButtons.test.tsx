import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listProfiles } from '@/contract/profiles/profiles'
import {
  getAppleWalletLink,
  getAppleWalletPass,
  getGoogleWalletLink,
  getWallets,
} from '@/contract/profiles/wallet'
import { browserTab } from '@/shared/lib/externalPage'
import { paths } from '@/shared/paths'
import { buildProfile } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const work = buildProfile()
const side = buildProfile({ name: 'Side', isDefault: false })
const ADDRESS = 'https://pay.google.com/gp/v/save/a.b.c'

const open = () => {
  callAnswers(listProfiles, { items: [work, side] })
  return renderApp(`${paths.contacts}?my-code=default`)
}
const group = async () => within(await screen.findByRole('group', { name: 'Wallet' }))
const onDevice = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const names = async () =>
  (await group()).getAllByRole('button').map(({ textContent }) => textContent)

const buttons = () => screen.queryAllByRole('button', { name: /^Add to .* Wallet$/ })

beforeEach(() => {
  callAnswers(getWallets, { apple: true, google: true })
  vi.spyOn(browserTab, 'assign').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the wallet buttons of my code', () => {
  it('begin with the wallet of the device', async () => {
    onDevice('Mozilla/5.0 (Linux; Android 16; Pixel 10)')
    open()
    expect(await names()).toEqual(['Add to Google Wallet', 'Add to Apple Wallet'])
  })

  it('open the pass from its address on an iPhone', async () => {
    onDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')
    const address = `https://cards.example/v1/wallet/apple/link/${work.id}.1.a`
    callAnswers(getAppleWalletLink, { url: address })
    const { user } = open()
    expect(await names()).toEqual(['Add to Apple Wallet', 'Add to Google Wallet'])
    await user.click((await group()).getByRole('button', { name: 'Add to Apple Wallet' }))
    await waitFor(() => {
      expect(browserTab.assign).toHaveBeenCalledWith(address)
    })
  })

  it('go to Google', async () => {
    callAnswers(getGoogleWalletLink, { url: ADDRESS })
    const { user } = open()
    await user.click((await group()).getByRole('button', { name: 'Add to Google Wallet' }))
    await waitFor(() => {
      expect(browserTab.assign).toHaveBeenCalledWith(ADDRESS)
    })
  })

  it.each<[string, (user: ReturnType<typeof open>['user']) => Promise<unknown>]>([
    ['the code was closed', (user) => user.keyboard('{Escape}')],
    [
      'another profile is shown',
      (user) => user.selectOptions(screen.getByRole('combobox'), 'Side'),
    ],
  ])('go nowhere when %s before the answer', async (_what, leave) => {
    callAnswers(getGoogleWalletLink, { url: ADDRESS })
    const answer = callWaits(getGoogleWalletLink)
    const { user } = open()
    await user.click((await group()).getByRole('button', { name: 'Add to Google Wallet' }))
    await leave(user)
    const answered = new Promise((resolve) => {
      server.events.on('response:mocked', ({ request }) => {
        if (request.url.endsWith('/wallet/google')) resolve(null)
      })
    })
    answer()
    await answered
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Making your pass…' })).not.toBeInTheDocument()
    })
    expect(browserTab.assign).not.toHaveBeenCalled()
  })

  it('say what the operator has to mend', async () => {
    const message =
      'The certificate for Apple Wallet expired on May 3, 2026. Ask the operator of this server.'
    callFailsWith(getAppleWalletPass, 'PROVIDER_UNAVAILABLE', { message })
    const { user } = open()
    await user.click((await group()).getByRole('button', { name: 'Add to Apple Wallet' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect((await group()).getByRole('button', { name: 'Add to Apple Wallet' })).toBeEnabled()
  })

  const none = { apple: false, google: false }
  it.each([
    ['a wallet that the server does not offer', { apple: false, google: true }, 1],
    ['both', none, 0],
  ])('leave out %s', async (_name, offered, count) => {
    callAnswers(getWallets, offered)
    open()
    await screen.findByRole('img', { name: /QR code of/ })
    await waitFor(() => {
      expect(buttons()).toHaveLength(count)
    })
  })

  it('are absent where the server knows no wallets', async () => {
    callFailsWith(getWallets, 'NOT_FOUND')
    open()
    await screen.findByRole('img', { name: /QR code of/ })
    expect(buttons()).toEqual([])
  })
})
