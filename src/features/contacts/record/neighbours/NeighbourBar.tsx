import { LeftOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { contactsApi } from '../../contactsApi'
import styles from './Neighbours.module.css'
import { type RecordPlace, isFromList, listPath, recordPath } from './recordAddress'
import { StepButtons } from './StepButtons'
import { useNeighbours } from './useNeighbours'
import { useStepKeys } from '@/shared/lib/useStepKeys'
import { formatNumber } from '@/shared/lib/format'

/**
 * Over a record that was opened from a list: the way back to the list at its place, where the contact stands in it, and the way to the ones before and after,
 * by button or key. A step takes the place of this entry of the history, so that Back leads to the list. The next contact is fetched ahead.
 */
export function NeighbourBar({
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
  const { previous, next, index, total } = useNeighbours(contactId, place)
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
