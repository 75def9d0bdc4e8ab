import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createFirebaseIdentity, savePrehydrationInput } from '@/features/auth'
import { SIGN_OUT_PATH } from '@/contract/account/signOutPath'
import { loadPage } from '@/shared/lib/navigation'
import { App } from './app/App'
import '@/app/theme/base.css'
import { apiAddress, readConfig } from './app/config'
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
  // A beacon outlives the page.
  notifySignOut: () => {
    navigator.sendBeacon(baseUrl + SIGN_OUT_PATH)
  },
}
const { store, attachApi } = createStore(dependencies)
const router = createAppRouter(attachApi)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')

/** Draws the app, with what was typed into the screen that the build has drawn. */
function show(at: HTMLElement): void {
  delete at.dataset['prerendered']
  savePrehydrationInput(at)
  // At once: what is typed until a later draw would be lost.
  flushSync(() => {
    createRoot(at).render(
      <StrictMode>
        <App dependencies={dependencies} store={store} router={router} />
      </StrictMode>,
    )
  })
}

if (root.dataset['prerendered'] === undefined || router.state.initialized) show(root)
else {
  // What the build has drawn stays until the scripts of the screen itself are in.
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    show(root)
  })
}
startMonitoring(config.sentryDsn)
