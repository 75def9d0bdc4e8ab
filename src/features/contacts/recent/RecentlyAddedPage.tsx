import { PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactSources } from '@/contract/contacts/contactSources'
import { extensions } from '@/contract/extensions'
import { pluralize } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { lazyPart } from '@/shared/ui/lazyPart'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { FollowUpsView } from '../followUps/FollowUpsView'
import { sourceNames } from '../model/sourceNames'
import { ReaderPhones } from '../parts/ReaderPhones'
import { ContactRowsErrors } from '../rows/ContactRowsErrors'
import { useContactRows } from '../rows/useContactRows'
import { RecentEmpty } from './RecentEmpty'
import { RecentList } from './RecentList'
import styles from './RecentList.module.css'
import { useRecentActions, useRecentRowKeys } from './useRecentActions'
import { useSeeLeads } from './useSeeLeads'

const ContactTagDialog = lazyPart(
  async () => (await import('../bulk/TagDialog')).ContactTagDialog,
  ({ onClose }) => onClose,
)
const sourceOptions = [
  { value: '', label: 'All sources' },
  ...contactSources.map((value) => ({ value, label: sourceNames[value] })),
]

/**
 * `/contacts/recently-added`: the newest contacts or, with `?show=follow-ups`, those to follow up
 * with.
 */
export function RecentlyAddedPage() {
  const [params] = useSearchParams()
  const hasFollowUps = useIsServed(extensions.followUps)
  if (params.get('show') !== 'follow-ups') return <RecentContacts />
  if (!hasFollowUps)
    return (
      <>
        <PageHeader title="Follow-ups" />
        <UnavailableState
          feature="The list of follow-ups"
          to={paths.contacts}
          label="Go to contacts"
        />
      </>
    )
  return <FollowUpsView />
}

/** The newest contacts by day, with the first actions on them. `?source=` filters by source. */
function RecentContacts() {
  usePageTitle('Recently added')
  const [source, setSource] = useSource()
  const rows = useContactRows({
    name: 'recently-added',
    key: source,
    params: { sort: '-createdAt', notes: true, ...(source !== '' && { source: [source] }) },
  })
  const showsLeads = !rows.isStale && (source === '' || source === 'exchange')
  useSeeLeads(showsLeads ? rows.rowAt(0)?.createdAt : undefined)
  const [tagged, setTagged] = useState<ContactSummary | null>(null)
  const actions = useRecentActions(setTagged)
  const onRowKey = useRecentRowKeys(actions)
  return (
    <ReaderPhones>
      <Header rows={rows} />
      {(!rows.isEmpty || source !== '') && (
        <div className={styles['tools']}>
          <Select
            size="small"
            className={styles['control'] ?? ''}
            aria-label="Source"
            value={source}
            options={sourceOptions}
            onChange={setSource}
          />
        </div>
      )}
      <ContactRowsErrors rows={rows} />
      {rows.isEmpty && (
        <RecentEmpty
          isFiltered={source !== ''}
          onShowAll={() => {
            setSource('')
          }}
        />
      )}
      {!rows.isFailed && !rows.isEmpty && (
        <RecentList rows={rows} onRowKey={onRowKey} actions={actions} />
      )}
      {tagged && (
        <Suspense>
          <ContactTagDialog
            contact={tagged}
            onClose={() => {
              setTagged(null)
            }}
          />
        </Suspense>
      )}
    </ReaderPhones>
  )
}

function Header({ rows }: { rows: ReturnType<typeof useContactRows> }) {
  const { exactTotal, isStale, isFailed } = rows
  const canCreate = usePermissions().may('create', 'Contact')
  return (
    <PageHeader
      title="Recently added"
      subtitle={
        exactTotal !== null && !isStale && !isFailed ? pluralize(exactTotal, 'contact') : undefined
      }
      actions={
        <LinkButton
          isDenied={!canCreate}
          to={paths.contactNew}
          icon={<PlusOutlined aria-hidden />}
          label="Add contact"
          isPrimary
        />
      }
    />
  )
}

/** Returns the source in the URL, '' for all, and how to change it. */
function useSource() {
  const [params, setParams] = useSearchParams()
  const source = contactSources.find((known) => known === params.get('source')) ?? ''
  const setSource = (next: string) => {
    setParams(
      (known) => {
        const changed = new URLSearchParams(known)
        if (next === '') changed.delete('source')
        else changed.set('source', next)
        return changed
      },
      { replace: true },
    )
  }
  return [source, setSource] as const
}
