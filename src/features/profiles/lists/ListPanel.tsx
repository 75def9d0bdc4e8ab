import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { deniedUnless } from '@/shared/lib/permissions'
import { EmptyState } from '@/shared/ui/EmptyState'
import { SortableList } from '@/shared/ui/sortable/SortableList'
import styles from './Lists.module.css'
import type { ListName } from './profileList'

interface ListPanelProps {
  /** For `useOpenRow`. */
  place: RefObject<HTMLDivElement | null>
  name: ListName
  title: string
  /** What one item is called. */
  noun: string
  /** The items in order; the same array until that changes. */
  ids: readonly string[]
  /** What an item is called now. */
  nameOf: (id: string) => string
  /** How many there can be. */
  limit: number
  /** What is wrong with the list as a whole. */
  error: string | undefined
  onAdd: () => void
  /** What the list is for, shown while it is empty. */
  empty: { title: string; description: string; icon: ReactNode }
  onMove: (from: number, to: number) => void
  /** Stands under the heading. */
  notice?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A list of the profile: its heading with the count and the limit, "Add", and its rows, or what it is for. */
export function ListPanel({
  place,
  name,
  title,
  noun,
  ids,
  nameOf,
  limit,
  error,
  onAdd,
  empty,
  onMove,
  notice,
  children,
}: ListPanelProps) {
  const isFull = ids.length >= limit
  const isEditable = useIsEditable(name)
  const add = (
    <Button
      type={ids.length === 0 ? 'primary' : 'default'}
      data-add
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      {...deniedUnless(isEditable)}
      onClick={onAdd}
    >
      Add {noun}
    </Button>
  )
  if (ids.length === 0)
    return (
      <div ref={place} className="panel">
        <EmptyState {...empty} actions={add} />
      </div>
    )
  return (
    <div ref={place} className={`panel ${String(styles.panel)}`}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <span className={styles.count}>
          {ids.length} of {limit}
        </span>
        {add}
      </header>
      {isEditable && isFull && (
        <p className={styles.notice}>
          That is the most a profile can have. Delete one to add another.
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
