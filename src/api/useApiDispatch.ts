import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { api } from './api'

/** The part of the state that RTK Query's thunks read. */
export interface ApiState {
  [api.reducerPath]: ReturnType<typeof api.reducer>
}

export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Returns the store's dispatch, typed for the thunks of the api slice. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>()
