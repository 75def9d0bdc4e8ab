import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { contactsApi } from '@/features/contacts/contactsApi'

/** The part of the state that RTK Query's thunks read. */
export type ApiState = Parameters<typeof contactsApi.util.selectInvalidatedBy>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Dispatch that knows the api slice's thunks. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>()
