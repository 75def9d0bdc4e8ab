import type { Dispatch } from '@reduxjs/toolkit'
import { readOpenSession } from '@/features/auth'
import { toast } from '@/shared/ui/toasts/toast'
import { unstoredSignInFound } from './deviceSlice'

/**
 * Says so if the browser did not store the session, because a reload will end it without a reason. The
 * account menu says what to do.
 */
export async function warnIfNotStored(dispatch: Dispatch, apiKey: string): Promise<void> {
  if ((await readOpenSession(apiKey)) !== null) return
  dispatch(unstoredSignInFound())
  toast.info('This browser could not store your sign-in, so a reload ends it.')
}
