import { readOpenSession } from '@/features/auth'
import { toast } from '@/shared/ui/toasts/toast'

const ID = 'session-not-stored'
const NOTICE =
  'This browser could not store your sign-in, so a reload ends it. ' +
  'To stay signed in, let this site store data, or free some space.'

/** Says so if the browser did not store the session, because a reload will end it without a reason. */
export async function warnIfNotStored(apiKey: string): Promise<void> {
  if ((await readOpenSession(apiKey)) !== null) return
  toast.info(NOTICE, { toastId: ID, autoClose: false })
}
