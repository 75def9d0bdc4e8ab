import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createFirebaseIdentity } from '@/features/auth'
import { App } from './app/App'
import './app/base.css'
import { apiAddress, readConfig } from './app/config'
import type { AppDependencies } from './app/dependencies'
import { startMonitoring } from './app/monitoring'
import { createAppRouter } from './app/router'
import { createStore } from './app/store'
import { allowRuntimeStyles } from './app/styleNonce'

const config = readConfig(document)
allowRuntimeStyles(document, config.cspNonce)

const identity = createFirebaseIdentity(config.firebase)
const dependencies: AppDependencies = {
  config,
  identity,
  baseUrl: apiAddress(config, window.location.origin),
  getToken: () => identity.getToken(),
  reload: () => { window.location.reload() },
}
const { store, attachApi } = createStore(dependencies)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <App dependencies={dependencies} store={store} router={createAppRouter(attachApi)} />
  </StrictMode>,
)
startMonitoring(config.sentryDsn)
