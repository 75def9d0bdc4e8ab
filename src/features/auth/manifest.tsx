import type { ComponentType } from 'react'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest, LoadStore } from '@/shared/lib/manifest'
import { patterns } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'

/**
 * The screens for signing in and up, and those that e-mails link to, which are one script. Only
 * those that call the API wait for the store.
 */
export const authManifest: FeatureManifest = { publicRoutes: authRoutes }

function authRoutes(loadStore: LoadStore) {
  const withStore = (load: () => Promise<ComponentType>) =>
    lazyPart(async () => (await Promise.all([load(), loadStore()]))[0], 'in place')
  const PhoneSignIn = withStore(
    async () => (await import('./phone/PhoneSignInForm')).PhoneSignInForm,
  )
  const SignUp = withStore(async () => (await import('./signUp/SignUp')).SignUp)

  return [
    {
      path: patterns.home,
      lazy: lazyScreen(async () => (await import('./entry/screens')).EntryPage),
    },
    {
      path: patterns.auth,
      lazy: lazyScreen(async () => {
        const { AuthPage } = await import('./entry/screens')
        return () => <AuthPage signUp={<SignUp />} />
      }),
    },
    {
      path: patterns.signIn,
      lazy: lazyScreen(async () => {
        const { SignInPage } = await import('./signIn/SignInPage')
        return () => <SignInPage phoneForm={<PhoneSignIn />} />
      }),
    },
    {
      path: patterns.forgotPassword,
      lazy: lazyScreen(async () => (await import('./links/screens')).ForgotPasswordPage),
    },
    {
      path: patterns.resetPassword,
      lazy: lazyScreen(async () => (await import('./links/screens')).ResetPasswordPage),
    },
    {
      path: patterns.authAction,
      lazy: lazyScreen(async () => (await import('./links/screens')).AuthActionPage),
    },
    {
      path: patterns.verifyAndChangeEmail,
      lazy: lazyScreen(async () => (await import('./links/screens')).VerifyAndChangeEmailPage),
    },
  ]
}
