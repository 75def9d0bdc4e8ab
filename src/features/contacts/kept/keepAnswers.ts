import type { Middleware } from '@reduxjs/toolkit'
import { api } from '@/api/api'
import { isApiError, isNetworkError } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import {
  type QueryArg,
  changedContacts,
  isKept,
  listedContact,
  parseAnswer,
  toNewAnswer,
} from './answerShapes'
import { emptyQuery, fillFromDevice } from './fillFromDevice'
import { deleteAnswers, readAnswer, saveAnswer } from './keptDatabase'
import { answerRefreshed, filledReleased, keepingStarted, storageRefused } from './keptSlice'
import { recordKey, selectKept } from './selectKept'
import { selectIsOver } from '../writes/selectSession'

interface EndpointAction {
  type: string
  payload?: unknown
  meta: { arg: QueryArg }
}

const { removeQueryResult } = api.internalActions

/**
 * Keeps the answers about contacts on this device, and fills queries from it: until the server has
 * answered once, and whenever it is not reached. Deletes what is kept when the session ends.
 */
export const keepAnswers: Middleware = (store) => (next) => (action) => {
  const wasExpired = selectIsOver(store.getState())
  const result = next(action)
  const account = selectKept(store.getState())?.account ?? null
  if (account === null) return result
  const dispatch = apiDispatch(store)
  if (selectIsOver(store.getState())) {
    if (!wasExpired || keepingStarted.match(action)) quietly(deleteAnswers(account, () => true))
  } else if (removeQueryResult.match(action)) dispatch(release(action.payload.queryCacheKey))
  else if (api.util.invalidateTags.match(action)) {
    if (action.payload.includes('Contact')) forgetEarlier(account)
  } else if (isOfEndpoint(action)) dispatch(followEndpoint(account, action))
  return result
}

/** Follows the request of an endpoint: before it, with its answer and after its failure. */
function followEndpoint(account: string, { type, payload, meta: { arg } }: EndpointAction) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    if (type === 'api/executeMutation/fulfilled') {
      if (removals.test(arg.endpointName)) forgetEarlier(account)
      const records = new Set(changedContacts(arg, payload).map(recordKey))
      if (records.size > 0) quietly(deleteAnswers(account, (key) => records.has(key)))
      const changed = listedContact(payload)
      if (changed) quietly(dispatch(keepChanged(account, changed)))
    }
    if (!type.startsWith('api/executeQuery/') || !isKept(arg)) return
    const { filled = {}, isRefreshed = false } = selectKept(getState()) ?? {}
    const key = arg.queryCacheKey
    switch (type) {
      case 'api/executeQuery/pending':
        if (!isRefreshed || !navigator.onLine) quietly(dispatch(fillFromDevice(account, arg)))
        return
      case 'api/executeQuery/fulfilled':
        if (ofContacts.test(arg.endpointName) && (!isRefreshed || key in filled))
          dispatch(answerRefreshed({ key }))
        else dispatch(release(key))
        dispatch(keepAnswer(account, arg, payload))
        return
      case 'api/executeQuery/rejected':
        if (isNetworkError(payload)) quietly(dispatch(fillFromDevice(account, arg)))
        else if (isGone(payload)) {
          if (key in filled) dispatch(emptyQuery(key))
          quietly(deleteAnswers(account, (kept) => kept === key))
        }
    }
  }
}

/** Keeps an answer of the server; a browser that refuses to is remembered for the setting. */
export function keepAnswer(account: string, arg: QueryArg, data: unknown) {
  return (dispatch: ApiDispatch): void => {
    saveAnswer(account, toNewAnswer(arg, data)).catch(() => dispatch(storageRefused()))
  }
}

/** Keeps a changed contact in place of its record, whose consent no other answer has. */
function keepChanged(account: string, changed: Contact) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { id: contactId, version } = changed
    const key = recordKey(contactId)
    const before = listedContact(parseAnswer(await readAnswer(account, key))?.data)
    if (before === null || before.version >= version) return
    const arg = { endpointName: 'getContact', originalArgs: { contactId }, queryCacheKey: key }
    const { consent } = before
    dispatch(keepAnswer(account, arg, { ...(consent && { consent }), ...changed }))
  }
}

function release(key: string) {
  return (dispatch: ApiDispatch, getState: () => unknown): void => {
    if (selectKept(getState())?.filled[key]) dispatch(filledReleased({ key }))
  }
}

/** A cast, because the store's type does not include middleware that is added later. */
function apiDispatch({ dispatch }: { dispatch: unknown }): ApiDispatch {
  return dispatch as ApiDispatch
}

function isOfEndpoint(action: unknown): action is EndpointAction {
  return (
    typeof action === 'object' &&
    action !== null &&
    'type' in action &&
    typeof action.type === 'string' &&
    /^api\/execute(Query|Mutation)\//.test(action.type)
  )
}

const ofContacts = /^(listContacts|getContact)$/
const removals = /^(delete|merge|undoMerge)/

/** Returns whether the server no longer gives an answer to this user. */
function isGone(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 403)
}

/** Deletes the lists and records from before contacts were deleted or merged, or a job ended. */
function forgetEarlier(account: string): void {
  const now = Date.now()
  quietly(
    deleteAnswers(
      account,
      (_key, { endpoint, refreshedAt }) => ofContacts.test(endpoint) && refreshedAt < now,
    ),
  )
}

/** Without its storage the app works as if nothing were kept. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
