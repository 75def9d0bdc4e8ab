import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { type Call, pathParams } from '@/contract/call'
import { type ApiError, failureOf } from './apiError'

type CallName = Pick<Call, 'method' | 'path' | 'extension'>

const nameOf = ({ method, path }: CallName) => `${method} ${path}`

/**
 * The call that stands for all extensions: a backend without it is one that serves section 7 of the specification only. It names no row, so that a 404 can mean
 * nothing but that there is no such call.
 */
export const SENTINEL = 'GET /v1/jobs'

/** The extensions that the backend does not serve, by method and path, as far as this session has found out. */
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

/** Whether this session has not found out that the backend lacks a call; calls of the specification are always served. */
export function isServed(state: unknown, call: CallName): boolean {
  return isServedBut(absentOf(state), call)
}

function isServedBut(absent: readonly string[], call: CallName): boolean {
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

/** `isServed` for screens: what needs an extension is not shown where it is absent. */
export function useIsServed(...calls: readonly CallName[]): boolean {
  const absent = useSelector(absentOf)
  return calls.every((call) => isServedBut(absent, call))
}

/** `useIsServed` for lists of things that need this or that. */
export function useServed(): (call: CallName) => boolean {
  const absent = useSelector(absentOf)
  return useCallback((call) => isServedBut(absent, call), [absent])
}

/**
 * Whether a failure says that the backend has no such call. 405 and 501 say nothing else; a 404 with the contract's code may be about a row that the path or the body
 * names, which leaves a GET whose path has no parameter.
 */
export function isAbsence(call: CallName, { status, code }: ApiError): boolean {
  if (call.extension !== true) return false
  return (
    status === 405 ||
    status === 501 ||
    (status === 404 &&
      (code !== 'NOT_FOUND' || (call.method === 'GET' && pathParams(call.path).length === 0)))
  )
}

/** The answer of an absent extension, given without a request. */
export const notServed: ApiError = failureOf('NOT_SERVED', 'This server does not offer that.')
