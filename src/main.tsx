import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createFirebaseIdentity, savePrehydrationInput } from '@/features/auth'
import { SIGN_OUT_PATH } from '@/contract/account/signOutPath'
import { loadPage } from '@/shared/lib/navigation'
import { App } from './app/App'
import '@/app/theme/base.css'
import { readConfig } from './app/config'
import { apiAddress } from '@/shared/lib/apiAddress'
import type { AppDependencies } from './app/dependencies'
import { startMonitoring } from '@/app/monitoring/monitoring'
import { createAppRouter } from './app/router'
import { createStore } from './app/store'
import { allowRuntimeStyles } from '@/app/theme/styleNonce'

const config = readConfig(document)
allowRuntimeStyles(document, config.cspNonce)

const identity = createFirebaseIdentity(config.firebase)
const baseUrl = apiAddress(config, window.location.origin)
const dependencies: AppDependencies = {
  config,
  identity,
  baseUrl,
  getToken: () => identity.getToken(),
  readToken: () => identity.readToken(),
  reload: loadPage,
  // Unlike a request, a beacon outlives the page.
  notifySignOut: () => {
    navigator.sendBeacon(baseUrl + SIGN_OUT_PATH)
  },
}
const { store, attachApi } = createStore(dependencies)
const router = createAppRouter(attachApi)
const root = document.getElementById('root')

/** Renders the app with the input that was typed into the prerendered screen. */
function renderInto(element: HTMLElement): void {
  delete element.dataset['prerendered']
  savePrehydrationInput(element)
  // Synchronously: input typed before a later render would be lost.
  flushSync(() => {
    createRoot(element).render(
      <StrictMode>
        <App dependencies={dependencies} store={store} router={router} />
      </StrictMode>,
    )
  })
}

// index.html has taken it away from a page that is not secure, and says so itself.
if (root === null) router.dispose()
else if (root.dataset['prerendered'] === undefined || router.state.initialized) renderInto(root)
else {
  // The prerendered screen stays until the screen's own scripts are loaded.
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    renderInto(root)
  })
}
startMonitoring(config.sentryDsn)
