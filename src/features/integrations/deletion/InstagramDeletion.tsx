import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/api/api'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Deletion } from '@/contract/integrations/connection'
import { deniedUnless } from '@/shared/lib/permissions'
import { usePageVisible } from '@/shared/lib/usePageVisible'
import { ErrorText } from '@/shared/ui/ErrorText'
import { useGetDeletionQuery, useInitiateDeletionMutation } from '../integrationsApi'
import { integrationTag } from '../integrationTags'
import styles from '../panel/Panel.module.css'
import { DeletionDialog } from './DeletionDialog'
import { DeletionStatus } from './DeletionStatus'
import { isRunning } from './deletionText'

/** The delay between two looks at a running deletion, in milliseconds. */
const POLL_MS = 2000

interface InstagramDeletionProps {
  companyId: string | null
  hasConnection: boolean
  canDelete: boolean
}

/** Deletes everything that came from Instagram: says what will go, asks, and shows the progress. */
export function InstagramDeletion({ companyId, hasConnection, canDelete }: InstagramDeletionProps) {
  const deletion = useWatchedDeletion(companyId, !canDelete && companyId !== null)
  const [initiate, { isLoading, error }] = useInitiateDeletionMutation()
  const [asked, setAsked] = useState<Deletion | null>(null)
  const isUnderWay = deletion !== null && isRunning(deletion)
  // An older deletion says nothing about an account that was connected since.
  const isShown = deletion !== null && (isUnderWay || !hasConnection || deletion.state === 'failed')
  const canStart = !isUnderWay && (hasConnection || deletion?.state === 'failed')
  if (!isShown && !canStart) return null
  const begin = async () => {
    const { data } = await initiate({ companyId })
    if (data) setAsked(data)
  }
  return (
    <section className={styles.divided} aria-labelledby="instagram-deletion">
      <h3 id="instagram-deletion" className="section-title">
        Instagram data
      </h3>
      {isShown && <DeletionStatus deletion={deletion} />}
      {canStart && (
        <>
          <p className="help-text">
            Ends the connection and deletes the account, its posts and their pictures from this
            server and from {companyId === null ? 'your cards' : 'every employee’s card'}. Instagram
            itself is not changed.
          </p>
          <Button
            danger
            loading={isLoading}
            {...deniedUnless(canDelete)}
            onClick={() => {
              void begin()
            }}
          >
            Delete Instagram data…
          </Button>
        </>
      )}
      {error !== undefined && <Alert type="error" title={<ErrorText error={error} />} />}
      {asked && (
        <DeletionDialog
          companyId={companyId}
          deletion={asked}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}

/** Returns the newest deletion that was confirmed; looks again while it runs and the page is seen. */
function useWatchedDeletion(companyId: string | null, isSkipped: boolean): Deletion | null {
  const dispatch = useApiDispatch()
  const isVisible = usePageVisible()
  const [isPolling, setPolling] = useState(false)
  const { data } = useGetDeletionQuery(
    { companyId },
    { skip: isSkipped, pollingInterval: isPolling && isVisible ? POLL_MS : 0 },
  )
  const deletion = data?.deletion ?? null
  const runs = deletion !== null && isRunning(deletion)
  if (runs !== isPolling) setPolling(runs)
  const hadRun = useRef(false)
  useEffect(() => {
    // The end of a deletion takes the connection and its items off every screen.
    if (hadRun.current && !runs)
      dispatch(
        api.util.invalidateTags([
          integrationTag({ provider: 'instagram', companyId }),
          companyId === null ? 'Profile' : { type: 'Company', id: companyId },
        ]),
      )
    hadRun.current = runs
  }, [dispatch, runs, companyId])
  return deletion?.state === 'initiated' ? null : deletion
}
