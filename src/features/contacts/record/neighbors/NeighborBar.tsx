import { LeftOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatNumber } from '@/shared/lib/format'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'
import { contactsApi, useCountContactsQuery, useListContactsQuery } from '../../contactsApi'
import styles from './Neighbors.module.css'
import { type RecordPlace, isFromList, listPath, recordPath } from './recordPath'
import { StepButtons } from './StepButtons'
import { toFilterParams } from '../../rows/contactQuery'

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

interface Neighbor {
  id: string
  at: number
}

interface Neighbors {
  previous: Neighbor | null
  next: Neighbor | null
  /** The current index, from 0; null if it is no longer near its place. */
  index: number | null
  /** The number of rows; null while they are counted. */
  total: number | null
  isLoading: boolean
}

/** Rows on either side that are searched for a contact that has moved. */
const REACH = 99

/**
 * Finds the contacts before and after one in its list; if it left the list, those around its old
 * place.
 */
function useNeighbors(contactId: string, { at, query }: RecordPlace): Neighbors {
  const params = { ...toFilterParams(query), sort: query.sort }
  const near = useListContactsQuery({
    ...params,
    offset: Math.max(0, at - 1),
    limit: 3,
  }).currentData
  const isMoved = near !== undefined && !near.items.some(({ id }) => id === contactId)
  const around = useListContactsQuery(
    { ...params, offset: Math.max(0, at - REACH), limit: 2 * REACH + 1 },
    { skip: !isMoved },
  )
  const counted = useCountContactsQuery(
    { ...toFilterParams(query), limit: 0 },
    { skip: near?.total !== null },
  ).data?.total
  const window = isMoved ? around.currentData : near
  const none = { previous: null, next: null, index: null, total: near?.total ?? counted ?? null }
  if (!window) return { ...none, isLoading: !around.isError }

  const rowAt = (index: number): Neighbor | null => {
    const row = window.items[index - window.offset]
    return row ? { id: row.id, at: index } : null
  }
  const found = window.items.findIndex(({ id }) => id === contactId)
  if (found < 0) return { ...none, previous: rowAt(at - 1), next: rowAt(at), isLoading: false }
  const index = window.offset + found
  return { ...none, previous: rowAt(index - 1), next: rowAt(index + 1), index, isLoading: false }
}
