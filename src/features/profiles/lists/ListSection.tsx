import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { EmptyState } from '@/shared/ui/EmptyState'
import { SortableList } from '@/shared/ui/sortable/SortableList'
import items from '@/shared/ui/items/Items.module.css'
import { useProfileEditor } from '../editor/useProfileEditor'
import type { ListKind } from './listKind'
import styles from './Lists.module.css'
import type { ListName } from './profileList'

interface ListSectionProps {
  kind: Pick<ListKind<ListName>, 'name' | 'title' | 'noun' | 'limit' | 'empty'>
  /** For `useOpenRow`. */
  container: RefObject<HTMLDivElement | null>
  /** The ids in order; the same array until that changes. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** The error of the list as a whole. */
  error: string | undefined
  onAdd: () => void
  onMove: (from: number, to: number) => void
  notice?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A list with its heading, count, limit and "Add" button, or its empty state. */
export function ListSection({
  kind: { name, title, noun, limit, empty },
  container,
  ids,
  nameOf,
  error,
  onAdd,
  onMove,
  notice,
  children,
}: ListSectionProps) {
  const isFull = ids.length >= limit
  const isEditable = useIsEditable(name)
  const { profileId, denyUnless } = useProfileEditor()
  const addButton = (
    <Button
      type={ids.length === 0 ? 'primary' : 'default'}
      data-add
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      {...denyUnless(isEditable, profileId)}
      onClick={onAdd}
    >
      Add {noun}
    </Button>
  )
  if (ids.length === 0)
    return (
      <div ref={container} className="panel">
        <EmptyState {...empty} actions={addButton} />
      </div>
    )
  return (
    <div ref={container} className={`panel ${String(items.panel)} ${String(styles.section)}`}>
      <header className={items.head}>
        <h2 className="section-title">{title}</h2>
        <span className={items.count}>
          {ids.length} of {limit}
        </span>
        {addButton}
      </header>
      {isEditable && isFull && (
        <p className={styles.notice}>
          This is the most a profile can have. Delete one to add another.
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {notice}
      <SortableList label={title} ids={ids} nameOf={nameOf} onMove={onMove}>
        {children}
      </SortableList>
    </div>
  )
}
