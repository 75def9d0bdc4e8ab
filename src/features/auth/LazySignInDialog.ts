import { lazy } from 'react'

/** `SignInDialog`, loaded when a session expires: it is rarely seen. */
export const LazySignInDialog = lazy(async () => ({ default: (await import('./SignInDialog')).SignInDialog }))
