import { useEffect } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useConfig } from '@/shared/lib/ConfigContext'
import { eraseKept, isKeeping, keptAccount } from '@/shared/lib/storage/keptStorage'

/** Goes on keeping a user's contacts if this browser does, and deletes what others have kept. */
export function useKeptContacts(userId: string | null): void {
  const dispatch = useApiDispatch()
  const { tenantId } = useConfig().firebase
  useEffect(() => {
    if (userId === null) return
    const account = keptAccount(tenantId, userId)
    if (!isKeeping(account)) {
      eraseKept()
      return
    }
    import('./keepContacts')
      .then(({ resumeKeeping }) => {
        dispatch(resumeKeeping(account))
      })
      .catch(() => undefined)
  }, [dispatch, tenantId, userId])
}
