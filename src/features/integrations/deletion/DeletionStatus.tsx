import { Alert } from 'antd'
import type { Deletion } from '@/contract/integrations/connection'
import { formatDateTime } from '@/shared/lib/format'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { deletionText } from './deletionText'

const looks = {
  initiated: 'info',
  confirmed: 'info',
  deleting: 'info',
  done: 'success',
  failed: 'error',
} as const

/** The state of a deletion, with its public status page. */
export function DeletionStatus({ deletion }: { deletion: Deletion }) {
  const { state, finishedAt, statusUrl } = deletion
  return (
    <Alert
      type={looks[state]}
      showIcon
      role={state === 'failed' ? 'alert' : 'status'}
      title={deletionText(deletion)}
      description={
        <>
          {finishedAt !== null && `${formatDateTime(finishedAt)}. `}
          <ExternalLink href={statusUrl}>Status page</ExternalLink>, which needs no sign-in.
        </>
      }
    />
  )
}
