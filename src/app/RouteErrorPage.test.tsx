import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { Provider } from 'react-redux'
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AuthProvider } from '@/features/auth'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { buildActor } from '@/testing/actor'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { createFakeIdentity } from '@/testing/fakes/fakeIdentity'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { RouteErrorPage } from './RouteErrorPage'
import { createStore } from './store'

describe('a screen that fails', () => {
  it('shows an error with a retry, and logs it', async () => {
    const reload = vi.fn()
    const { user } = renderApp('/contacts', { reload, isIdentityDown: true })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This screen failed to open')
    expect(alert).toHaveTextContent('The sign-in service could not be reached.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(takeConsoleErrors().filter((text) => text.includes('A screen failed.'))).toHaveLength(1)
  })
})

describe('a screen whose code cannot be loaded', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    expect(takeConsoleErrors().join('\n')).toContain('A screen failed.')
  })

  const failed = () => screen.findByRole('heading', { name: 'This screen failed to open' })

  it('reloads the page once, then shows an error inside the shell', async () => {
    server.use(http.head('*', () => new Response(null)))
    const first = openLost()
    await vi.waitFor(() => {
      expect(first.reload).toHaveBeenCalledOnce()
    })
    first.unmount()
    const second = openLost()
    await failed()
    expect(screen.getByRole('navigation')).toBeVisible()
    expect(second.reload).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(second.reload).toHaveBeenCalledOnce()
  })

  it('is not reloaded into a page that cannot be reached, until the browser is back online', async () => {
    server.use(http.head('*', () => new Response(null)))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { reload } = openLost()
    await failed()
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
  })

  it('is not reloaded when the server is down or the browser has no storage', async () => {
    server.use(http.head('*', () => new Response(null, { status: 502 })))
    const { reload, unmount } = openLost()
    await failed()
    unmount()
    server.use(http.head('*', () => new Response(null)))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    const second = openLost()
    await failed()
    expect(reload).not.toHaveBeenCalled()
    expect(second.reload).not.toHaveBeenCalled()
  })
})

/** Opens a screen whose code answers 404, in a shell of its own. */
function openLost() {
  const reload = vi.fn()
  const identity = createFakeIdentity(buildActor().identityUser, null, false)
  const routes = [
    {
      HydrateFallback: () => null,
      element: (
        <>
          <nav>Menu</nav>
          <Outlet />
        </>
      ),
      children: [
        {
          path: '/lost',
          ErrorBoundary: RouteErrorPage,
          lazy: lazyScreen(() =>
            Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
          ),
        },
      ],
    },
  ]
  const dependencies = {
    config: {
      apiBaseUrl: '',
      firebase: {
        apiKey: 'key',
        authDomain: '',
        projectId: 'project',
        tenantId: '',
        emulatorUrl: '',
      },
      rulesPublicKey: '',
      sentryDsn: '',
      cspNonce: '',
    },
    identity,
    baseUrl: '',
    getToken: () => Promise.resolve(null),
    readToken: () => null,
    reload,
    notifySignOut: () => undefined,
  }
  const { unmount } = render(
    <Provider store={createStore(dependencies).store}>
      <AuthProvider identity={identity} reload={reload} notifySignOut={() => undefined}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/lost'] })} />
      </AuthProvider>
    </Provider>,
  )
  return { reload, unmount }
}
