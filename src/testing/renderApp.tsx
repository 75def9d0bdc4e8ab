import { ConfigProvider } from 'antd'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { App } from '@/app/App'
import type { AppDependencies } from '@/app/dependencies'
import { type AppRouter, createRoutes } from '@/app/router'
import { type AppStore, createStore } from '@/app/store'
import { signedOut } from '@/features/auth'
import { type Actor, buildActor } from './actor'
import { type FakeIdentity, createFakeIdentity } from './fakes/fakeIdentity'
import { serveActor } from './servedActor'
import { TEST_TENANT, testPublicKey } from './signRules'

interface Options {
  /** The user: signed in by default, null for nobody. */
  actor?: Actor | null
  /** The account that can sign in while nobody is signed in. */
  known?: Actor
  reload?: (path?: string) => void
  notifySignOut?: () => void
  /** The identity provider cannot be reached. */
  isIdentityDown?: boolean
}

interface RenderedApp extends RenderResult {
  user: UserEvent
  store: AppStore
  router: AppRouter
  identity: FakeIdentity
}

/**
 * Renders the real app (routes, store, screens) at `route`, with an identity provider in memory,
 * the API of `server` and no delay between retries.
 */
export function renderApp(route: string, options: Options = {}): RenderedApp {
  const {
    actor = buildActor(),
    known = actor ?? buildActor(),
    reload = () => undefined,
    notifySignOut = () => undefined,
    isIdentityDown = false,
  } = options
  const identity = createFakeIdentity(
    known.identityUser,
    actor?.identityUser ?? null,
    isIdentityDown,
  )
  serveActor(known)
  const dependencies: AppDependencies = {
    config: {
      apiBaseUrl: '',
      firebase: {
        apiKey: 'key',
        authDomain: '',
        projectId: 'project',
        tenantId: TEST_TENANT,
        emulatorUrl: '',
      },
      rulesPublicKey: testPublicKey,
      sentryDsn: '',
      cspNonce: '',
    },
    identity,
    baseUrl: window.location.origin,
    getToken: () => identity.getToken(),
    readToken: () => identity.readToken(),
    reload,
    notifySignOut,
    retryDelays: [0, 0, 0],
  }
  const { store, attachApi } = createStore(dependencies)
  // Edits that still wait for the network must not be sent during another test.
  onTestFinished(() => {
    store.dispatch(signedOut())
  })
  const router = createMemoryRouter(createRoutes(attachApi), { initialEntries: [route] })
  const rendered = render(
    // No test reads Ant Design's styles, which take a fifteenth of a screen's test to write.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App dependencies={dependencies} store={store} router={router} />
    </ConfigProvider>,
  )
  return { ...rendered, user: userEvent.setup(), store, router, identity }
}
