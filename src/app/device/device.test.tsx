import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { toast } from 'react-toastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unauthorized } from '@/api/unauthorized'
import { getRoles, getUser } from '@/contract/account/users'
import { listProfiles } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildProfile } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { onCall } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, rolesFailWith } from '@/testing/scenarios'
import { TEST_TENANT } from '@/testing/signRules'
import { server } from '@/testing/server'
import { newVersionFound, shareMenuInstallFound, unstoredSignInFound } from './deviceSlice'

const KEY = 'tessera:user:kept-code'
const { user: mira } = buildActor()
const profile = buildProfile({ occupation: 'Glass artist' })

/** Keeps the code of a user on the device. */
function keep(userId = mira?.userId ?? ''): void {
  const kept = { tenantId: TEST_TENANT, userId, keptAt: Date.now(), profiles: [profile] }
  localStorage.setItem(KEY, JSON.stringify(kept))
}

/** Cuts the network before the app opens. */
function startOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const call of [getUser, getRoles, listProfiles])
    server.use(onCall(call, () => HttpResponse.error()))
}

async function goOnline(): Promise<void> {
  vi.restoreAllMocks()
  server.resetHandlers()
  await inAct(() => {
    window.dispatchEvent(new Event('online'))
  })
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'My code' }))

afterEach(() => {
  vi.restoreAllMocks()
  window.installOffer = undefined
})

describe('an app that opens without a network', () => {
  it('shows the kept code, stays signed in, and opens its screen when the network is back', async () => {
    startOffline()
    keep()
    const { user, store } = renderApp(paths.contacts)
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show my code' }))
    expect(await (await dialog()).findByRole('img', { name: /Mira Okafor/ })).toBeVisible()
    expect((await dialog()).getByText('Glass artist')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(store.getState().session.status).toBe('signed-in')
    await goOnline()
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    takeConsoleErrors()
  })

  it('offers no code of somebody else', async () => {
    startOffline()
    keep('somebody-else')
    renderApp(paths.contacts)
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show my code' })).not.toBeInTheDocument()
    takeConsoleErrors()
  })
})

describe('rules that cannot be reached, unlike the user’s record', () => {
  it('forbid nothing: the kept code stays, and the screen opens when they arrive', async () => {
    keep()
    server.use(onCall(getRoles, () => HttpResponse.error()))
    const { user, store } = renderApp(paths.contacts)
    expect(await screen.findByRole('heading', { name: 'Tessera cannot be reached' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: /permission/ })).not.toBeInTheDocument()
    await waitFor(() => {
      expect(store.getState()).toHaveProperty('device')
    })
    expect(localStorage.getItem(KEY)).toContain(profile.cardId)
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  })

  it('keep the code on the device when the server fails, too', async () => {
    keep()
    rolesFailWith('INTERNAL')
    const { user, store } = renderApp(paths.contacts)
    expect(await screen.findByText('Your permissions could not be loaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'My code' }))
    expect(await (await dialog()).findByRole('img', { name: /Mira Okafor/ })).toBeVisible()
    await waitFor(() => {
      expect(store.getState()).toHaveProperty('device')
    })
    expect(localStorage.getItem(KEY)).toContain(profile.cardId)
    takeConsoleErrors()
  })
})

describe('the kept code', () => {
  it('is kept after the first screen, and erased when the session ends', async () => {
    callAnswers(listProfiles, { items: [profile] })
    const { store } = renderApp(paths.contacts)
    await waitFor(() => {
      expect(localStorage.getItem(KEY)).toContain(profile.cardId)
    })
    await inAct(() => {
      store.dispatch(unauthorized())
    })
    await waitFor(() => {
      expect(localStorage.getItem(KEY)).toBeNull()
    })
  })

  it('is erased when the page opens after a sign-out that was interrupted', async () => {
    keep()
    renderApp(paths.contacts, { actor: null })
    await waitFor(() => {
      expect(localStorage.getItem(KEY)).toBeNull()
    })
  })
})

describe('a new version', () => {
  const open = async (route: string) => {
    const reload = vi.fn()
    const view = renderApp(route, { reload })
    await waitFor(() => {
      expect(view.store.getState()).toHaveProperty('device')
    })
    return { ...view, reload }
  }

  it('is announced once when nothing typed would be lost', async () => {
    const { user, store, reload } = await open(paths.contactNew)
    const field = await screen.findByLabelText('First name')
    await user.type(field, 'A')
    await inAct(() => {
      store.dispatch(newVersionFound())
    })
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument()
    await user.clear(field)
    expect(await screen.findByText('A new version is ready.')).toBeVisible()
    await user.type(field, 'A')
    await user.clear(field)
    expect(screen.getAllByText('A new version is ready.')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument()
  })

  it('stays marked in the account menu and the palette, which load it', async () => {
    const { user, store, reload } = await open(paths.contacts)
    const account = await screen.findByRole('button', { name: /^Account of/ })
    await inAct(() => {
      store.dispatch(newVersionFound())
    })
    expect(await screen.findByText('A new version is ready.')).toBeVisible()
    await inAct(() => {
      toast.dismiss()
    })
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument()
    expect(account).toHaveAccessibleName(/, Reload for the new version$/)
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: 'Reload for the new version' }))
    await waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await screen.findByRole('option', { name: /Reload for the new version/ }))
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(2)
    })
  })
})

describe('a session that the browser did not store', () => {
  it('stays marked in the account menu, which says what to do', async () => {
    const { user, store } = renderApp(paths.contacts)
    await waitFor(() => {
      expect(store.getState()).toHaveProperty('device')
    })
    const account = await screen.findByRole('button', { name: /^Account of/ })
    await inAct(() => {
      store.dispatch(unstoredSignInFound())
    })
    expect(account).toHaveAccessibleName(/, Sign-in is not stored$/)
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: 'Sign-in is not stored' }))
    const explanation = within(await screen.findByRole('dialog', { name: 'Sign-in is not stored' }))
    expect(explanation.getByText(/let this site store data, or free some space/)).toBeVisible()
    await user.click(explanation.getByRole('button', { name: 'OK' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(account).toHaveFocus()
  })
})

describe('installing the app', () => {
  it('is offered in the account menu once the browser offers it', async () => {
    const prompt = vi.fn(() => Promise.resolve())
    window.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
    const { user, store } = renderApp(paths.contacts)
    await waitFor(() => {
      expect(store.getState()).toHaveProperty('device.install', 'by dialog')
    })
    const account = await screen.findByRole('button', { name: /^Account of/ })
    expect(account).not.toHaveAccessibleName(/Install/)
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: /Install app/ }))
    await waitFor(() => {
      expect(prompt).toHaveBeenCalledOnce()
    })
    expect(store.getState()).toHaveProperty('device.install', 'none')
  })

  it('by the share menu is explained until the person has read it', async () => {
    const { user, store } = renderApp(paths.contacts)
    await waitFor(() => {
      expect(store.getState()).toHaveProperty('device')
    })
    await inAct(() => {
      store.dispatch(shareMenuInstallFound())
    })
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Install app/ }))
    expect(
      within(await screen.findByRole('dialog', { name: 'Install app' })).getByText(
        /choose “Add to Home Screen”/,
      ),
    ).toBeVisible()
  })
})
