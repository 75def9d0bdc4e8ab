import { LinkOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type CompanyEverlink, MAX_COMPANY_EVERLINKS } from '@/contract/companies/company'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import itemStyles from '@/shared/ui/items/Items.module.css'
import { StateChip } from '@/shared/ui/items/StateChip'
import { SortableList } from '@/shared/ui/sortable/SortableList'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useListCompanyEverlinksQuery, useUpdateCompanyEverlinkMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { ItemRow } from '../parts/ItemRow'
import { DeleteEverlink } from './DeleteEverlink'
import { EverlinkDialog } from './EverlinkDialog'

type Dialog = { act: 'add' } | { act: 'edit' | 'delete'; item: CompanyEverlink }

/** The links that every employee's card shows first, in order. */
export function EverlinksTab() {
  const company = useOpenCompany()
  const { data, error, isFetching, refetch } = useListCompanyEverlinksQuery({ id: company.id })
  if (data) return <Everlinks items={data.items} />
  if (error !== undefined && !isFetching)
    return (
      <ErrorState
        title="The company’s links could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  return (
    <div role="status" aria-label="Loading links" className={`panel ${itemStyles.pending ?? ''}`}>
      <Skeleton height="40px" />
      <Skeleton height="40px" />
    </div>
  )
}

function Everlinks({ items }: { items: readonly CompanyEverlink[] }) {
  const company = useOpenCompany()
  const canEdit = usePermissions().may('update', 'Company', company, 'everlinks')
  const [update] = useUpdateCompanyEverlinkMutation()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const order = items.map(({ id }) => id).join()
  const ids = useMemo(() => (order === '' ? [] : order.split(',')), [order])
  const chosen = dialog?.act === 'add' ? undefined : dialog?.item
  const opened = items.find(({ id }) => id === chosen?.id)
  const titleOf = (id: string) => items.find((item) => item.id === id)?.title ?? ''
  const move = async (everlinkId: string, position: number) => {
    const params = { companyId: company.id, everlinkId }
    const { error } = await update({ params, body: { position } })
    if (error !== undefined) toastError(error)
  }
  const close = () => {
    setDialog(null)
  }
  const addButton = (
    <Button
      type={items.length === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      disabled={items.length >= MAX_COMPANY_EVERLINKS}
      {...deniedUnless(canEdit)}
      onClick={() => {
        setDialog({ act: 'add' })
      }}
    >
      Add link
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <div className="panel">
          <EmptyState
            icon={<LinkOutlined />}
            title="No links yet"
            description="These links appear as buttons on the card of every employee, before the person’s own."
            actions={addButton}
          />
        </div>
      ) : (
        <div className={`panel ${itemStyles.panel ?? ''}`}>
          <header className={itemStyles.head}>
            <h2 className="section-title">Links</h2>
            <span className={itemStyles.count}>
              {items.length} of {MAX_COMPANY_EVERLINKS}
            </span>
            {addButton}
          </header>
          <SortableList
            label="Links"
            ids={ids}
            nameOf={titleOf}
            onMove={(from, to) => {
              const id = ids[from]
              if (id !== undefined) void move(id, to)
            }}
          >
            {items.map((item) => (
              <ItemRow
                key={item.id}
                id={item.id}
                name={item.title}
                picture={<ItemPicture path={item.thumbnail} icon={<LinkOutlined />} />}
                title={item.title}
                subtitle={item.url}
                chip={<StateChip state={item.state} startDate={item.startDate} />}
                isFixed={!canEdit}
                onEdit={() => {
                  setDialog({ act: 'edit', item })
                }}
                onDelete={() => {
                  setDialog({ act: 'delete', item })
                }}
              />
            ))}
          </SortableList>
        </div>
      )}
      {dialog?.act === 'add' && <EverlinkDialog everlink={null} onClose={close} />}
      {/* A link that was deleted elsewhere keeps its dialog, for what was typed there. */}
      {dialog?.act === 'edit' && (
        <EverlinkDialog everlink={opened ?? dialog.item} onClose={close} />
      )}
      {dialog?.act === 'delete' && opened && <DeleteEverlink everlink={opened} onClose={close} />}
    </>
  )
}
