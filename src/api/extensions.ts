import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { type Call, pathParams } from '@/contract/call'
import { type ApiError, createApiError } from './apiError'

type CallName = Pick<Call, 'method' | 'path' | 'extension'>

const nameOf = ({ method, path }: CallName) => `${method} ${path}`

/**
 * The call by which all extensions are detected: a backend without it serves only section 7 of the
 * specification. Its path names no row, so a 404 can only mean that the call is not served.
 */
export const SENTINEL = 'GET /v1/jobs'

/** The extensions, by method and path, that this session has found the backend not to serve. */
export const extensionsSlice = createSlice({
  name: 'extensions',
  initialState: { absent: [] as string[] },
  reducers: {
    extensionAbsent: {
      reducer: ({ absent }, { payload }: PayloadAction<string>) => {
        if (!absent.includes(payload)) absent.push(payload)
      },
      prepare: (call: CallName) => ({ payload: nameOf(call) }),
    },
  },
})

export const { extensionAbsent } = extensionsSlice.actions

/**
 * Returns whether the backend serves a call, as far as this session knows. Calls of the
 * specification are always served.
 */
export function isServed(state: unknown, call: CallName): boolean {
  return isServedWithout(absentOf(state), call)
}

function isServedWithout(absent: readonly string[], call: CallName): boolean {
  return (
    call.extension !== true || !absent.some((each) => each === SENTINEL || each === nameOf(call))
  )
}

const none: readonly string[] = []

function absentOf(state: unknown): readonly string[] {
  return hasExtensions(state) ? state.extensions.absent : none
}

function hasExtensions(
  state: unknown,
): state is { extensions: ReturnType<typeof extensionsSlice.getInitialState> } {
  return typeof state === 'object' && state !== null && 'extensions' in state
}

/**
 * Returns whether the backend serves all of these calls, so that a screen can hide what needs them.
 */
export function useIsServed(...calls: readonly CallName[]): boolean {
  const absent = useSelector(absentOf)
  return calls.every((call) => isServedWithout(absent, call))
}

/** Returns the check of `useIsServed` for lists whose items need different calls. */
export function useServedCheck(): (call: CallName) => boolean {
  const absent = useSelector(absentOf)
  return useCallback((call) => isServedWithout(absent, call), [absent])
}

/**
 * Returns whether an error means that the backend does not serve a call. 405 and 501 always do. A
 * 404 with the contract's code may be about a missing row, unless it is a GET whose path names none.
 */
export function isMissingCall(call: CallName, { status, code }: ApiError): boolean {
  if (call.extension !== true) return false
  return (
    status === 405 ||
    status === 501 ||
    (status === 404 &&
      (code !== 'NOT_FOUND' || (call.method === 'GET' && pathParams(call.path).length === 0)))
  )
}

/** The error of an absent extension, returned without a request. */
export const notServedError: ApiError = createApiError(
  'NOT_SERVED',
  'This server does not offer that.',
)
