import { useEffect } from 'react'
import { type ApiDispatch, type ApiState, useApiDispatch } from '@/api/useApiDispatch'
import type { Integration } from '@/contract/integrations/connection'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { integrationsApi, useFinishConnectionMutation } from '../integrationsApi'
import type { Attempt } from './attempts'
import type { FinishArg } from './finishAttempt'

/**
 * Sends the answer of an attempt once, however often the screen mounts, and calls `onConnected`.
 * The outcome is in the store under the attempt's id.
 */
export function useFinish(
  { id, provider, companyId }: Attempt,
  onConnected: (integration: Integration) => void,
) {
  const dispatch = useApiDispatch()
  const [send, { data, error, isLoading }] = useFinishConnectionMutation({ fixedCacheKey: id })
  const report = useStableCallback(onConnected)
  const arg = { attemptId: id, provider, companyId }
  useEffect(() => {
    dispatch(finishOnce({ attemptId: id, provider, companyId }))
  }, [dispatch, id, provider, companyId])
  useEffect(() => {
    if (data) report(data)
  }, [data, report])
  return {
    integration: data,
    error,
    isSending: isLoading,
    retry: () => {
      void send(arg)
    },
  }
}

/** Sends the answer unless that has begun; the store knows before the screen renders again. */
function finishOnce(arg: FinishArg) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const { finishConnection } = integrationsApi.endpoints
    const fixedCacheKey = arg.attemptId
    const select = finishConnection.select({ fixedCacheKey, requestId: undefined })
    if (select(getState()).isUninitialized)
      void dispatch(finishConnection.initiate(arg, { fixedCacheKey }))
  }
}
