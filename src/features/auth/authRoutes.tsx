import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router-dom'
import { patterns } from '@/shared/paths'

/**
 * The screens of somebody who is not signed in, and those that mails link to. Each is its own small script; `loadApi` brings the api slice to those that call
 * the API: the e-mail form does without it.
 */
export function authRoutes(loadApi: () => Promise<void>): RouteObject[] {
  const withApi = (load: () => Promise<ComponentType>) =>
    lazy(async () => {
      const [component] = await Promise.all([load(), loadApi()])
      return { default: component }
    })
  const PhoneSignIn = withApi(async () => (await import('./phone/PhoneSignInForm')).PhoneSignInForm)
  const SignUp = withApi(async () => (await import('./signUp/SignUp')).SignUp)

  return [
    { path: patterns.home, lazy: async () => ({ Component: (await import('./EntryPage')).EntryPage }) },
    {
      path: patterns.auth,
      lazy: async () => {
        const { AuthPage } = await import('./AuthPage')
        return { element: <AuthPage signUp={<SignUp />} /> }
      },
    },
    {
      path: patterns.signIn,
      lazy: async () => {
        const { SignInPage } = await import('./SignInPage')
        return { element: <SignInPage phoneForm={<PhoneSignIn />} /> }
      },
    },
    { path: patterns.forgotPassword, lazy: async () => ({ Component: (await import('./links/ForgotPasswordPage')).ForgotPasswordPage }) },
    { path: patterns.resetPassword, lazy: async () => ({ Component: (await import('./links/ResetPasswordPage')).ResetPasswordPage }) },
    { path: patterns.authAction, lazy: async () => ({ Component: (await import('./links/AuthActionPage')).AuthActionPage }) },
    { path: patterns.verifyAndChangeEmail, lazy: async () => ({ Component: (await import('./links/VerifyAndChangeEmailPage')).VerifyAndChangeEmailPage }) },
  ]
}
