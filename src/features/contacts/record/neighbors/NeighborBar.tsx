import { LeftOutlined } from '@ant-design/icons'
import { Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatNumber } from '@/shared/lib/format'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'
import { lazyPart } from '@/shared/ui/lazyPart'
import { contactsApi } from '../../contactsApi'
import { toFilterParams } from '../../rows/contactQuery'
import styles from './Neighbors.module.css'
import { type RecordPlace, isFromList, listPath, recordPath } from './recordPath'
import { StepButtons } from './StepButtons'
import { type Neighbors, useRowsAround } from './useRowsAround'

const GroupNeighborBar = lazyPart(
  async () => (await import('../../groups/GroupNeighborBar')).GroupNeighborBar,
  'nothing',
)

export interface NeighborBarProps {
  contactId: string
  place: RecordPlace
  params: URLSearchParams
}

/** The bar over a record opened from a list, or from a group of it. */
export function NeighborBar({ place, ...props }: NeighborBarProps) {
  const { group } = place
  if (group === null) return <ListNeighborBar {...props} place={place} />
  return (
    <Suspense fallback={<div className={styles.bar} />}>
      <GroupNeighborBar {...props} place={{ ...place, group }} />
    </Suspense>
  )
}

function ListNeighborBar(props: NeighborBarProps) {
  const { at, query } = props.place
  const neighbors = useRowsAround(props.contactId, at, {
    filter: toFilterParams(query),
    sort: query.sort,
    group: null,
  })
  return <StepsBar {...props} neighbors={neighbors} title={null} />
}

interface StepsBarProps {
  params: URLSearchParams
  neighbors: Neighbors
  /** The title of the group that the steps are in; null without groups. */
  title: string | null
}

/**
 * Leads back to the list, shows the contact's place, and steps to its neighbors. A step replaces the
 * history entry, so that Back returns to the list. The next contact is prefetched.
 */
export function StepsBar({ params, neighbors, title }: StepsBarProps) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const { previous, next, index, total } = neighbors
  const prefetch = contactsApi.usePrefetch('getContact')
  const ahead = next?.id
  useEffect(() => {
    if (ahead !== undefined) prefetch({ contactId: ahead })
  }, [ahead, prefetch])

  const step = (to: typeof next) =>
    to === null
      ? undefined
      : () => {
          void navigate(recordPath(to.id, to.at, params, to.group), { replace: true, state })
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
          {index !== null && placeText(index, total)}
        </span>
        {title !== null && (
          <span className={styles.group} title={title}>
            {`in ${title}`}
          </span>
        )}
        <StepButtons {...steps} />
      </span>
    </nav>
  )
}

function placeText(index: number, total: number | null): string {
  const place = formatNumber(index + 1)
  return total === null ? place : `${place} of ${formatNumber(total)}`
}
