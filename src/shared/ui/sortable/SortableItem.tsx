import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './SortableList.module.css'
import { useSorting } from './useSorting'

interface SortableItemProps {
  id: string
  /** What the row is called when it is moved. */
  name: string
  /** It has no handle: the list cannot be put in another order. */
  isFixed?: boolean
  children: ReactNode
}

/** A row of a `SortableList` with its handle. Its children keep their identity while rows move, so they are not drawn again. */
export function SortableItem({ id, name, isFixed = false, children }: SortableItemProps) {
  const { placeOf, moveTo, say } = useSorting()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
    index,
  } = useSortable({ id })
  /** Where the row was when its handle was pressed; null while nobody moves it by keys. */
  const [liftedAt, setLiftedAt] = useState<number | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const isLifted = liftedAt !== null
  useEffect(() => {
    if (isLifted) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isLifted, index])

  const lift = () => {
    const { at, count } = placeOf(id)
    setLiftedAt(at)
    say(`Picked up ${name}, ${String(at + 1)} of ${String(count)}. Use the arrow keys to move it.`)
  }
  const drop = () => {
    const { at, count } = placeOf(id)
    setLiftedAt(null)
    say(`Put down ${name}, ${String(at + 1)} of ${String(count)}.`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { at, count } = placeOf(id)
    const places: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: count - 1,
    }
    const to = places[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      if (isLifted) drop()
      else lift()
    } else if (liftedAt === null) return
    else if (event.key === 'Escape') {
      setLiftedAt(null)
      moveTo(id, liftedAt)
      if (liftedAt === at) say(`Put back ${name}.`)
    } else if (to !== undefined) moveTo(id, to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <li
      ref={(node) => {
        row.current = node
        setNodeRef(node)
      }}
      data-row={id}
      className={styles.item}
      data-moving={isDragging || isLifted ? '' : undefined}
      style={
        transform
          ? { transform: `translate3d(0, ${String(transform.y)}px, 0)`, transition }
          : undefined
      }
    >
      {!isFixed && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          aria-label={`Move ${name}`}
          aria-pressed={isLifted}
          aria-describedby={attributes['aria-describedby']}
          title="Drag to another place"
          {...listeners}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setLiftedAt(null)
          }}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      {children}
    </li>
  )
}
