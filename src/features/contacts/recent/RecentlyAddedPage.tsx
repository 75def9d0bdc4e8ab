import { ClockCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { contactSources } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { Can } from '@/shared/ui/Can'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeader } from '@/shared/ui/PageHeader'
import { lazyPart } from '@/shared/ui/lazyPart'
import { contactName } from '../model/contactName'
import { ContactsFailed, RowsIncomplete } from '../list/ContactsSights'
import { sourceLabels } from '../filters/filterLabels'
import { LinkButton } from '@/shared/ui/LinkButton'
import { pluralize } from '@/shared/lib/format'
import { useContactRows } from '../rows/useContactRows'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import { useMayImport } from '../list/useMayImport'
import { RecentList } from './RecentList'
import styles from './RecentList.module.css'
import { useMayTag } from './useMayTag'

const ContactTagDialog = lazyPart(
  async () => (await import('../bulk/TagDialog')).ContactTagDialog,
  ({ onClose }) => onClose,
)
const sourceOptions = [
  { value: '', label: 'All sources' },
  ...contactSources.map((value) => ({ value, label: sourceLabels[value] })),
]

/** `/contacts/recently-added`: the newest contacts first, by day and source, with what one does first with somebody new. `?source=` shows one source. */
export function RecentlyAddedPage() {
  usePageTitle('Recently added')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const source = contactSources.find((known) => known === params.get('source')) ?? null
  const list = useContactRows({
    name: 'recently-added',
    key: source ?? '',
    params: { sort: '-createdAt', ...(source && { source: [source] }) },
  })
  const {
    exactTotal,
    error,
    isFailed,
    refetch,
    isFetching,
    rowsBetween: _rowsBetween,
    ...rows
  } = list
  const { may } = usePermissions()
  const mayTag = useMayTag()
  const toggleFavorite = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const [tagged, setTagged] = useState<ContactSummary | null>(null)

  const favorite = useStableCallback((contact: ContactSummary) => void toggleFavorite(contact))
  const remove = useStableCallback(
    (contact: ContactSummary) => void deleteOne(contact.id, contactName(contact)),
  )
  const actions = useMemo(() => ({ favorite, remove, tag: setTagged }), [favorite, remove])
  const onRowKey = (event: KeyboardEvent, contact: ContactSummary) => {
    const canDelete = may('delete', 'Contact', contact)
    const keys: Record<string, (() => void) | false> = {
      Enter: () => {
        void navigate(paths.contact(contact.id))
      },
      e:
        may('update', 'Contact', contact) &&
        (() => {
          void navigate(paths.contactEdit(contact.id))
        }),
      f:
        may('update', 'Contact', contact, 'isFavorite') &&
        (() => {
          favorite(contact)
        }),
      t:
        mayTag(contact) &&
        (() => {
          setTagged(contact)
        }),
      '#':
        canDelete &&
        (() => {
          remove(contact)
        }),
      Delete:
        canDelete &&
        (() => {
          remove(contact)
        }),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const showSource = (next: string) => {
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

  const isEmpty = !isFailed && rows.total === 0 && !rows.isStale
  return (
    <>
      <PageHeader
        title="Recently added"
        subtitle={
          exactTotal !== null && !rows.isStale && !isFailed
            ? pluralize(exactTotal, 'contact')
            : undefined
        }
        actions={
          <LinkButton
            isDenied={!may('create', 'Contact')}
            to={paths.contactNew}
            icon={<PlusOutlined aria-hidden />}
            label="Add contact"
            isPrimary
          />
        }
      />
      {(!isEmpty || source !== null) && (
        <div className={styles['tools']}>
          <Select
            size="small"
            className={styles['control'] ?? ''}
            aria-label="Source"
            value={source ?? ''}
            options={sourceOptions}
            onChange={showSource}
          />
        </div>
      )}
      {error !== undefined && !isFailed && (
        <RowsIncomplete
          isStale={rows.isStale}
          isCounted={exactTotal !== null || rows.isCounting}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {isFailed && <ContactsFailed error={error} onRetry={refetch} isRetrying={isFetching} />}
      {isEmpty && (
        <RecentEmpty
          isFiltered={source !== null}
          onShowAll={() => {
            showSource('')
          }}
        />
      )}
      {!isFailed && !isEmpty && <RecentList {...rows} onRowKey={onRowKey} actions={actions} />}
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
    </>
  )
}

function RecentEmpty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const canImport = useMayImport()
  if (isFiltered) {
    return (
      <EmptyState
        icon={<ClockCircleOutlined aria-hidden />}
        title="Nobody came from there"
        actions={<Button onClick={onShowAll}>Show all sources</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<ClockCircleOutlined aria-hidden />}
      title="Nobody added yet"
      description="Whoever you add, import or exchange cards with stands here first, so that you can follow up while you remember them."
      actions={
        <Can action="create" subject="Contact">
          <LinkButton to={paths.contactNew} label="Add a contact" isPrimary />
          {canImport && <LinkButton to={paths.contactImport} label="Import contacts" />}
        </Can>
      }
    />
  )
}
