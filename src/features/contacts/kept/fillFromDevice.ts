import { api } from '@/api/api'
import { isNetworkError } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { type QueryArg, hasExpiredRules, parseAnswer, tagsOf } from './answerShapes'
import { type KeptAnswer, readAnswer, readAnswers } from './keptDatabase'
import { answerFilled, filledReleased } from './keptSlice'
import { searchKept } from './searchKept'
import { selectKept } from './selectKept'
import { reapplyChanges } from '../writes/applyOptimistic'

const { queryResultPatched, updateProvidedBy } = api.internalActions
type QueryCacheKey = Parameters<typeof queryResultPatched>[0]['queryCacheKey']

/**
 * Gives a query without data the answer that is kept on this device, until the server's arrives.
 * The query stays pending or failed, so that it is asked as if there were none. Without a network, a
 * search that is not kept runs over the kept contacts.
 */
export function fillFromDevice(account: string, arg: QueryArg) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    const { endpointName: endpoint, queryCacheKey: key } = arg
    const queryNow = () => {
      const query = getState().api.queries[key]
      const isEmpty = query !== undefined && query.data === undefined
      return isEmpty && selectKept(getState())?.account === account ? query : null
    }
    if (queryNow() === null) return
    let kept = await readKept(account, arg)
    if (kept === null && (!navigator.onLine || isNetworkError(queryNow()?.error)))
      kept = await searchDevice(account, arg)
    if (kept === null || queryNow() === null) return
    const { data, refreshedAt, searched } = kept
    dispatch(answerFilled({ key, endpoint, refreshedAt, searched }))
    dispatch(replaceData(key, data))
    dispatch(updateProvidedBy([{ queryCacheKey: asCacheKey(key), providedTags: tagsOf(arg) }]))
    // An edit that waits is newer than what was kept.
    dispatch(reapplyChanges())
  }
}

/** Takes kept data away from a query that the server has refused. */
export function emptyQuery(key: string) {
  return (dispatch: ApiDispatch): void => {
    dispatch(filledReleased({ key }))
    dispatch(replaceData(key, undefined))
  }
}

/** Returns the action that replaces the data of a query in any state. */
function replaceData(key: string, value: unknown) {
  const patches = [{ op: 'replace' as const, path: [], value }]
  return queryResultPatched({ queryCacheKey: asCacheKey(key), patches })
}

/** A cast, because RTK Query brands its keys, but has them as plain text in actions and state. */
function asCacheKey(key: string): QueryCacheKey {
  return key as unknown as QueryCacheKey
}

interface Kept {
  data: unknown
  refreshedAt: number
  searched: number | null
}

async function readKept(
  account: string,
  { endpointName, queryCacheKey }: QueryArg,
): Promise<Kept | null> {
  const answer = parseAnswer(await readAnswer(account, queryCacheKey))
  if (answer === null) return null
  // The user's record opens nothing without rules, whose signature expires.
  const isAboutUser = endpointName === 'getUser' || endpointName === 'getRoles'
  if (isAboutUser && !(await hasValidRules(account, answer))) return null
  return { ...answer, searched: null }
}

async function hasValidRules(account: string, answer: KeptAnswer): Promise<boolean> {
  const roles = parseAnswer(await readAnswer(account, 'getRoles(undefined)'))
  return roles !== null && !hasExpiredRules(roles) && !hasExpiredRules(answer)
}

async function searchDevice(
  account: string,
  { endpointName, originalArgs }: QueryArg,
): Promise<Kept | null> {
  return /^(list|count)Contacts$/.test(endpointName)
    ? searchKept(originalArgs, await readAnswers(account))
    : null
}
