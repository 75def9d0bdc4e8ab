import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { deniedUnless } from '@/shared/lib/permissions'
import { useSecondsLeft } from '@/shared/lib/useSecondsLeft'
import { ErrorText } from '@/shared/ui/ErrorText'
import { useUpdateConnectionMutation } from '../integrationsApi'
import { type Update, callsOf } from '../providerCalls'
import type { ConnectionProps } from './connectionProps'
import styles from './Panel.module.css'

/** The pause between two updates, in milliseconds. */
const PAUSE_MS = 60_000

/** The buttons that bring a connection up to date, each once a minute. */
export function UpdateButtons(props: ConnectionProps) {
  const { integration, companyId } = props
  return callsOf({ provider: integration.provider, companyId }).updates.map((update) => (
    <UpdateButton key={update.kind} update={update} {...props} />
  ))
}

function UpdateButton({
  update: { kind, label },
  integration: { provider },
  companyId,
  rights,
}: ConnectionProps & { update: Update }) {
  const name = [companyId ?? 'own', provider, kind].join(' ')
  // The pause outlives the panel.
  const [update, { isLoading, isSuccess, error, fulfilledTimeStamp = 0, startedTimeStamp = 0 }] =
    useUpdateConnectionMutation({ fixedCacheKey: `update ${name}` })
  const wait = isApiError(error) && error.status === 429 ? (error.retryAfter ?? 60) * 1000 : 0
  const secondsLeft = useSecondsLeft(
    isSuccess ? fulfilledTimeStamp + PAUSE_MS : wait > 0 ? startedTimeStamp + wait : 0,
  )
  return (
    <>
      <Button
        loading={isLoading}
        disabled={secondsLeft > 0}
        {...deniedUnless(rights.canConnect)}
        onClick={() => {
          void update({ provider, companyId, kind })
        }}
      >
        {secondsLeft > 0 ? `${label} in ${String(secondsLeft)} s` : label}
      </Button>
      <span role="status" className="visually-hidden">
        {isSuccess && 'Updated.'}
      </span>
      {error !== undefined && (
        <div className={styles.failure}>
          <ErrorText error={error} />
        </div>
      )}
    </>
  )
}
