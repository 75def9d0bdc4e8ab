import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listProfiles } from '@/contract/profiles/profiles'
import { qrCode } from '@/publicCard/qrCode'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildProfile } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'

const work = buildProfile({ occupation: 'Glass artist' })
const side = buildProfile({ name: 'Side', firstName: 'Mira', lastName: 'Side', isDefault: false })

const sheet = async () => within(await screen.findByRole('dialog', { name: 'My code' }))
const open = async () => {
  callAnswers(listProfiles, { items: [work, side] })
  const view = renderApp(paths.contacts)
  await view.user.click(await screen.findByRole('button', { name: 'My code' }))
  return view
}
/** The dark modules of a card's code. */
const encoded = (cardId: string) =>
  qrCode(`${window.location.origin}/card/${cardId}?s=qr`)?.path ?? 'no code'

/** Gives the browser an ability that it does not have in tests. */
function give(ability: 'share' | 'wakeLock', value: unknown): void {
  Object.defineProperty(navigator, ability, { value, configurable: true })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'wakeLock')
})

describe('my code', () => {
  it('opens from every screen, holds the permanent address, and closes with Escape', async () => {
    const { user, router } = await open()
    const code = await (await sheet()).findByRole('img', { name: 'QR code of Mira Okafor’s card' })
    expect(code.innerHTML).toContain(encoded(work.cardId))
    expect((await sheet()).getByRole('heading', { name: 'Mira Okafor' })).toBeVisible()
    expect((await sheet()).getByText('Glass artist')).toBeVisible()
    expect(router.state.location.search).toBe('?my-code=default')
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
    expect(screen.getByRole('button', { name: 'My code' })).toHaveFocus()
  })

  it('shows another profile, which stays after a reload', async () => {
    const { user, router } = await open()
    await user.selectOptions(await (await sheet()).findByRole('combobox'), 'Side')
    const code = await (await sheet()).findByRole('img', { name: 'QR code of Mira Side’s card' })
    expect(code.innerHTML).toContain(encoded(side.cardId))
    expect(router.state.location.search).toBe(`?my-code=${side.id}`)
  })

  it('keeps the screen awake while it is open', async () => {
    const release = vi.fn(() => Promise.resolve())
    const request = vi.fn(() => Promise.resolve({ release }))
    give('wakeLock', { request })
    const { user } = await open()
    await sheet()
    expect(request).toHaveBeenCalledWith('screen')
    expect(release).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(release).toHaveBeenCalled()
    })
  })

  it('uses the share menu of the device, and says so when it fails', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    give('share', share)
    const { user } = await open()
    const button = await (await sheet()).findByRole('button', { name: 'Share…' })
    await user.click(button)
    expect(share).toHaveBeenCalledWith({
      title: 'Mira Okafor',
      url: `${window.location.origin}/card/${work.slug}`,
    })
    expect(screen.queryByText(/did not open its share menu/)).not.toBeInTheDocument()
    // A second tap while the menu is still open.
    share.mockRejectedValueOnce(new DOMException('open already', 'InvalidStateError'))
    await user.click(button)
    expect(screen.queryByText(/did not open its share menu/)).not.toBeInTheDocument()
    share.mockImplementation(() => Promise.reject(new Error('no permission')))
    await user.click(button)
    expect(await screen.findByText(/did not open its share menu/)).toBeVisible()
  })

  it('offers only the link where there is no share menu', async () => {
    const { user } = await open()
    expect(await (await sheet()).findByRole('button', { name: 'Copy link' })).toBeVisible()
    expect((await sheet()).queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click((await sheet()).getByRole('button', { name: 'Copy link' }))
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/card/${work.slug}`)
  })

  it('says when the profile is turned off', async () => {
    callAnswers(listProfiles, { items: [buildProfile({ isActive: false })] })
    renderApp(`${paths.dashboard}?my-code=default`)
    expect(await (await sheet()).findByText(/visitors see a neutral page/)).toBeVisible()
  })

  it('can be tried again when the profiles do not load', async () => {
    callFailsWith(listProfiles, 'INTERNAL')
    const { user } = renderApp(`${paths.contacts}?my-code=default`)
    expect(await (await sheet()).findByText('Your code could not be loaded')).toBeVisible()
    callAnswers(listProfiles, { items: [work] })
    await user.click((await sheet()).getByRole('button', { name: 'Retry' }))
    expect(await (await sheet()).findByRole('img', { name: /Mira Okafor/ })).toBeVisible()
  })

  it('is hidden from people who may not read profiles', async () => {
    renderApp(paths.contacts, {
      actor: buildActor({ rules: [{ action: 'read', subject: 'Contact' }] }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Contacts' })
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'My code' })).not.toBeInTheDocument()
    })
  })
})
