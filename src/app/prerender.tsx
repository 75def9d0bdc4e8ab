import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { AuthProvider, SignInPage, createFirebaseIdentity, sessionSlice } from '@/features/auth'
import { paths } from '@/shared/paths'

const nowhere = { apiKey: '', authDomain: '', projectId: '', tenantId: '', emulatorUrl: '' }

/**
 * The sign-in screen as HTML, made once by the build (scripts/prerender.mjs), so that a person can read and type before any script has arrived. Nothing of it
 * runs: the app draws the screen anew and takes over what was typed (`takeTyped`).
 */
export function prerenderSignIn(): string {
  const store = configureStore({ reducer: { session: sessionSlice.reducer } })
  return renderToStaticMarkup(
    <Provider store={store}>
      <AuthProvider
        identity={createFirebaseIdentity(nowhere)}
        reload={() => undefined}
        notifySignOut={() => undefined}
      >
        <MemoryRouter initialEntries={[paths.signIn]}>
          <SignInPage />
        </MemoryRouter>
      </AuthProvider>
    </Provider>,
  )
}
