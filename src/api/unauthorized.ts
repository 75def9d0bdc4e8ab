import { createAction } from '@reduxjs/toolkit'

/** The API answered 401. The session slice decides what follows. */
export const unauthorized = createAction('session/unauthorized')
