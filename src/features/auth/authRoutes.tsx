import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { patterns } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'

/**
 * The screens of somebody who is not signed in, and those that mails link to. Each is its own small script; `loadApi` brings the api slice to those that call
 * the API: the e-mail form does without it.
 */
export function authRoutes(loadApi: () => Promise<void>): RouteObject[] {
  const withApi = (load: () => Promise<ComponentType>) =>
    lazyPart(async () => (await Promise.all([load(), loadApi()]))[0], 'in place')
  const PhoneSignIn = withApi(async () => (await import('./phone/PhoneSignInForm')).PhoneSignInForm)
  const SignUp = withApi(async () => (await import('./signUp/SignUp')).SignUp)

  return [
    {
      path: patterns.home,
      lazy: lazyScreen(async () => (await import('./entry/EntryPage')).EntryPage),
    },
    {
      path: patterns.auth,
      lazy: lazyScreen(async () => {
        const { AuthPage } = await import('./form/AuthPage')
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
      lazy: lazyScreen(async () => (await import('./links/ForgotPasswordPage')).ForgotPasswordPage),
    },
    {
      path: patterns.resetPassword,
      lazy: lazyScreen(async () => (await import('./links/ResetPasswordPage')).ResetPasswordPage),
    },
    {
      path: patterns.authAction,
      lazy: lazyScreen(async () => (await import('./links/AuthActionPage')).AuthActionPage),
    },
    {
      path: patterns.verifyAndChangeEmail,
      lazy: lazyScreen(
        async () => (await import('./links/VerifyAndChangeEmailPage')).VerifyAndChangeEmailPage,
      ),
    },
  ]
}
