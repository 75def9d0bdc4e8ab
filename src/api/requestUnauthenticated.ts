import { createAction } from '@reduxjs/toolkit'

/** The API answered 401: whoever holds the session decides what that means. */
export const requestUnauthenticated = createAction('session/requestUnauthenticated')
