import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { AuthProvider } from '@/features/auth'
import { ConfigContext } from '@/shared/lib/ConfigContext'
import { ThemeChoiceProvider } from './theme/ThemeChoiceProvider'
import type { AppDependencies } from './dependencies'
import type { AppRouter } from './router'
import type { AppStore } from './store'

interface AppProps {
  dependencies: AppDependencies
  store: AppStore
  router: AppRouter
}

/** The whole app. Ant Design, the API and the rules load with `layout/SignedInArea`. */
export function App({
  dependencies: { config, identity, reload, notifySignOut },
  store,
  router,
}: AppProps) {
  return (
    <ConfigContext value={config}>
      <Provider store={store}>
        <ThemeChoiceProvider>
          <AuthProvider identity={identity} reload={reload} notifySignOut={notifySignOut}>
            <RouterProvider router={router} />
          </AuthProvider>
        </ThemeChoiceProvider>
      </Provider>
    </ConfigContext>
  )
}
