import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { AuthProvider, SignInPage, createFirebaseIdentity, sessionSlice } from '@/features/auth'
import { paths } from '@/shared/paths'
import { ShellSketch } from './layout/ShellSketch'
import shellStyle from './layout/shellSketch.css?inline'

const emptyConfig = { apiKey: '', authDomain: '', projectId: '', tenantId: '', emulatorUrl: '' }

/**
 * Renders the sign-in screen as HTML at build time (scripts/prerender.mjs), so that users can type
 * before the scripts arrive. The app then renders it again with the input (`prehydrationInput`).
 */
export function prerenderSignIn(): string {
  const store = configureStore({ reducer: { session: sessionSlice.reducer } })
  return renderToStaticMarkup(
    <Provider store={store}>
      <AuthProvider
        identity={createFirebaseIdentity(emptyConfig)}
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

/** Renders the shell of the signed-in screens as HTML, with its own styles. */
export function prerenderShell(): { html: string; style: string } {
  return { html: renderToStaticMarkup(<ShellSketch />), style: shellStyle }
}
