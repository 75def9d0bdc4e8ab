import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { renderApp } from '@/testing/renderApp'

const blocked = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
  }
}
const full = () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const storage of [browserStorage, tabStorage])
    for (const key of storage.keys()) storage.remove(key)
})

describe.each([
  ['blocked', blocked],
  ['full', full],
])('where storage is %s', (_name, refuse) => {
  it.each([
    ['/', 'Sign in to your contacts'],
    ['/auth', /^Create an account/],
    ['/auth/sign-in', 'Sign in with a phone code'],
    ['/terms-of-service', /./],
  ])('%s opens', async (path, link) => {
    refuse()
    renderApp(path, { actor: null })
    expect((await screen.findAllByRole('link', { name: link })).length).toBeGreaterThan(0)
  })

  it('a signed-out visitor of a screen returns to it after signing in', async () => {
    refuse()
    const { user, identity, router } = renderApp('/contacts/recently-added', { actor: null })
    await user.click(await screen.findByRole('link', { name: 'Sign in to your contacts' }))
    await user.type(await screen.findByLabelText('E-mail'), 'mira@example.com')
    await user.type(screen.getByLabelText('Password'), identity.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/contacts/recently-added')
  })

  it('the shell works: the navigation collapses, the theme changes', async () => {
    refuse()
    const { user } = renderApp('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
    expect(await screen.findByRole('button', { name: 'Expand navigation' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await user.click(await screen.findByRole('button', { name: 'Account of Mira Okafor' }))
    await user.click(await screen.findByText('Dark'))
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})
