import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import type { Push } from '@/contract/integrations/pushes'
import { formatDateTime, pluralize } from '@/shared/lib/format'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import styles from './Pushes.module.css'
import { originText, progressText, requestText, stateTitles, tryText } from './pushText'
import { useDropPushMutation, useRetryPushMutation } from './pushesApi'

/** A contact on its way to GoHighLevel, with its tries and what one can do. */
export function PushItem({ push }: { push: Push }) {
  const { contactId, contactName, state, tries } = push
  const name = contactName === '' ? 'Unnamed contact' : contactName
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Link to={paths.contact(contactId)} className={styles.name}>
          {name}
        </Link>
        <span className={`${String(styles.state)} ${String(styles[state])}`}>
          {stateTitles[state]}
        </span>
      </div>
      <p className={styles.progress}>{progressText(push)}</p>
      <p className="help-text">{originText(push)}</p>
      {tries.length > 0 && <Tries tries={tries} name={name} />}
      <PushButtons push={push} name={name} />
    </li>
  )
}

/** The requests of a push with their answers, folded in. */
function Tries({ tries, name }: { tries: Push['tries']; name: string }) {
  return (
    <details className={styles.tries}>
      <summary aria-label={`${countOf(tries)} for ${name}`}>{countOf(tries)}</summary>
      <ol>
        {tries.map((each) => (
          <li key={each.at}>
            <p>
              <time dateTime={each.at}>{formatDateTime(each.at)}</time> · {tryText(each)}
            </p>
            <pre>{requestText(each.request)}</pre>
            {each.answer !== '' && <pre>{each.answer}</pre>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function countOf(tries: Push['tries']): string {
  return tries.length === 1 ? '1 try' : pluralize(tries.length, 'try').replace(/trys$/, 'tries')
}

const retryLabels: Partial<Record<Push['state'], string>> = {
  waiting: 'Send now',
  failed: 'Try again',
  dropped: 'Send after all',
}

function PushButtons({
  push: { id, state, nextTryAt, tries },
  name,
}: {
  push: Push
  name: string
}) {
  const canChange = usePermissions().may('update', 'Integration')
  const [retry, { isLoading: isRetrying }] = useRetryPushMutation()
  const [drop, { isLoading: isDropping }] = useDropPushMutation()
  const params = { pushId: id }
  const report = ({ error }: { error?: unknown }, success: string) => {
    if (error === undefined) toast.success(success)
    else toast.error(messageOf(error))
  }
  const retryLabel = retryLabels[state]
  const waitsForNextTry = state !== 'waiting' || (nextTryAt !== null && tries.length > 0)
  return (
    <div className="button-row">
      {retryLabel !== undefined && waitsForNextTry && (
        <Button
          size="small"
          aria-label={`${retryLabel}: ${name}`}
          loading={isRetrying}
          {...deniedUnless(canChange)}
          onClick={() => {
            void retry({ params }).then((result) => {
              report(result, `${name} will be sent.`)
            })
          }}
        >
          {retryLabel}
        </Button>
      )}
      {(state === 'waiting' || state === 'held') && (
        <Button
          size="small"
          aria-label={`Don’t send: ${name}`}
          loading={isDropping}
          {...deniedUnless(canChange)}
          onClick={() => {
            void drop({ params }).then((result) => {
              report(result, `${name} will not be sent.`)
            })
          }}
        >
          Don’t send
        </Button>
      )}
    </div>
  )
}
