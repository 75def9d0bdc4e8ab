import { Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { PageHeader } from '@/shared/ui/PageHeader'
import { pluralize } from '@/shared/lib/format'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useListContactDuplicatesQuery } from './mergeApi'
import { DuplicateGroups } from './DuplicateGroups'
import { MergeAllButton } from './MergeAllButton'
import { MergeHistory } from './MergeHistory'
import styles from './MergePage.module.css'
import { SelectedContacts } from './SelectedContacts'

const tabs = [
  { label: 'Duplicates', value: 'groups' },
  { label: 'History', value: 'history' },
]

/**
 * `/contacts/merge`: groups of possible duplicates to merge or tell apart, and the history of merges (`?tab=history`). `?ids=a,b` compares chosen contacts
 * instead.
 */
export function MergePage() {
  usePageTitle('Duplicates')
  const [params, setParams] = useSearchParams()
  const ids = (params.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[\da-f-]{36}$/i.test(id))
    .slice(0, MAX_COMPARED)
  const isHistory = params.get('tab') === 'history'
  const { may } = usePermissions()
  const isServed = useIsServed(extensions.merging, extensions.comparison)
  const { data } = useListContactDuplicatesQuery(
    { limit: 1 },
    { skip: ids.length > 0 || !isServed },
  )
  const certain = data?.certainTotal ?? 0
  if (!isServed) {
    return (
      <>
        <PageHeader title="Duplicates" breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]} />
        <UnavailableState what="Merging contacts" to={paths.contacts} label="To the contacts" />
      </>
    )
  }
  if (ids.length > 0) {
    return (
      <>
        <PageHeader
          title="Merge contacts"
          breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
          actions={<LinkButton to={paths.contactsMerge} label="All duplicates" />}
        />
        <SelectedContacts ids={ids} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Duplicates"
        subtitle={data && pluralize(data.total, 'group')}
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        actions={
          certain > 0 && (
            <MergeAllButton
              count={certain}
              isDenied={!may('update', 'Contact') || !may('delete', 'Contact')}
            />
          )
        }
      />
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
      {isHistory ? <MergeHistory /> : <DuplicateGroups />}
    </>
  )
}
