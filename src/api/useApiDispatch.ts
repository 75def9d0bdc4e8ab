import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api'

/** The part of the state that RTK Query's thunks read. */
export type ApiState = Parameters<typeof api.util.selectInvalidatedBy>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Dispatch that knows the api slice's thunks. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>()
