import { LeftOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatNumber } from '@/shared/lib/format'
import { contactsApi } from '../../contactsApi'
import styles from './Neighbors.module.css'
import { type RecordPlace, isFromList, listPath, recordPath } from './recordPath'
import { StepButtons } from './StepButtons'
import { useNeighbors } from './useNeighbors'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'

/**
 * The bar over a record opened from a list: back to the list, the contact's place, and steps to its
 * neighbors. A step replaces the history entry, so that Back returns to the list. The next contact
 * is prefetched.
 */
export function NeighborBar({
  contactId,
  place,
  params,
}: {
  contactId: string
  place: RecordPlace
  params: URLSearchParams
}) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const { previous, next, index, total } = useNeighbors(contactId, place)
  const prefetch = contactsApi.usePrefetch('getContact')
  const ahead = next?.id
  useEffect(() => {
    if (ahead !== undefined) prefetch({ contactId: ahead })
  }, [ahead, prefetch])

  const step = (to: typeof next) =>
    to === null
      ? undefined
      : () => {
          void navigate(recordPath(to.id, to.at, params), { replace: true, state })
        }
  const steps = { onPrevious: step(previous), onNext: step(next) }
  useStepKeys(steps)
  return (
    <nav className={styles.bar} aria-label="Contacts in the list">
      <Link
        className={styles.back}
        to={listPath(params)}
        onClick={(event) => {
          if (!isFromList(state) || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <LeftOutlined aria-hidden /> Contacts
      </Link>
      <span className={styles.steps}>
        <span role="status" className={styles.place}>
          {index !== null &&
            (total === null
              ? formatNumber(index + 1)
              : `${formatNumber(index + 1)} of ${formatNumber(total)}`)}
        </span>
        <StepButtons {...steps} />
      </span>
    </nav>
  )
}
