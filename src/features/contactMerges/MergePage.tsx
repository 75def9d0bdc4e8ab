import { Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useListContactDuplicatesQuery } from './mergeApi'
import { useHasMerging } from './useHasMerging'
import { DuplicateGroups } from './groups/DuplicateGroups'
import { MergeAllButton } from './groups/MergeAllButton'
import { countText } from './groups/certaintyTexts'
import { certaintyIn } from './groups/useDuplicateGroups'
import { MergeHistory } from './history/MergeHistory'
import styles from './MergePage.module.css'
import { SelectedContacts } from './comparison/SelectedContacts'

const tabs = [
  { label: 'Duplicates', value: 'groups' },
  { label: 'History', value: 'history' },
]

const breadcrumbs = [{ title: 'Contacts', to: paths.contacts }]

/**
 * `/contacts/merge`: groups of possible duplicates, and the history of merges (`?tab=history`).
 * `?ids=a,b` compares the given contacts instead. A server that only lists the groups has no
 * history.
 */
export function MergePage() {
  usePageTitle('Duplicates')
  const [params] = useSearchParams()
  const ids = (params.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[\da-f-]{36}$/i.test(id))
    .slice(0, MAX_COMPARED)
  if (ids.length === 0) return <DuplicatesAndHistory />
  return (
    <>
      <PageHeader
        title="Merge contacts"
        breadcrumbs={breadcrumbs}
        actions={<LinkButton to={paths.contactsMerge} label="All duplicates" />}
      />
      <SelectedContacts ids={ids} />
    </>
  )
}

function DuplicatesAndHistory() {
  const [params, setParams] = useSearchParams()
  const hasMerging = useHasMerging()
  const isHistory = hasMerging && params.get('tab') === 'history'
  const { may } = usePermissions()
  const { data } = useListContactDuplicatesQuery({ limit: 1 })
  const certainCount = data?.certainTotal ?? 0
  return (
    <>
      <PageHeader
        title="Duplicates"
        subtitle={!isHistory && data ? countText(data, certaintyIn(params)) : undefined}
        breadcrumbs={breadcrumbs}
        actions={
          hasMerging &&
          certainCount > 0 && (
            <MergeAllButton
              count={certainCount}
              isDenied={!may('update', 'Contact') || !may('delete', 'Contact')}
            />
          )
        }
      />
      {hasMerging && (
        <div className={styles['tabs']}>
          <Segmented
            options={tabs}
            value={isHistory ? 'history' : 'groups'}
            onChange={(tab) => {
              setParams(tab === 'history' ? { tab } : {})
            }}
            aria-label="Show"
          />
        </div>
      )}
      {isHistory ? <MergeHistory /> : <DuplicateGroups />}
    </>
  )
}
