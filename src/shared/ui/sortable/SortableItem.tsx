import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './SortableList.module.css'
import { useSorting } from './useSorting'

interface SortableItemProps {
  id: string
  /** The name in announcements. */
  name: string
  /** True if it has no handle, because the list cannot be reordered. */
  isFixed?: boolean
  children: ReactNode
}

/**
 * A row of a `SortableList` with its handle. Its children keep their identity while rows move, so
 * they do not re-render.
 */
export function SortableItem({ id, name, isFixed = false, children }: SortableItemProps) {
  const sortable = useSortable({ id })
  const { attributes, listeners, setActivatorNodeRef, transform, transition } = sortable
  const { isLifted, onKeyDown, onBlur } = useKeyboardMove(id, name)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLifted) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isLifted, sortable.index])

  return (
    <li
      ref={(node) => {
        row.current = node
        sortable.setNodeRef(node)
      }}
      data-row={id}
      className={styles.item}
      data-moving={sortable.isDragging || isLifted ? '' : undefined}
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
          onBlur={onBlur}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      {children}
    </li>
  )
}

/**
 * Moves a row by the keys of its handle: Space or Enter picks it up and drops it, arrow keys move
 * it, Escape puts it back.
 */
function useKeyboardMove(id: string, name: string) {
  const { positionOf, moveTo, announce } = useSorting()
  /** The place of the row when it was picked up; null while it is not. */
  const [liftedAt, setLiftedAt] = useState<number | null>(null)
  const place = () => {
    const { at, count } = positionOf(id)
    return `${String(at + 1)} of ${String(count)}`
  }
  const toggleLift = () => {
    if (liftedAt === null) {
      setLiftedAt(positionOf(id).at)
      announce(`Picked up ${name}, ${place()}. Use the arrow keys to move it.`)
    } else {
      setLiftedAt(null)
      announce(`Put down ${name}, ${place()}.`)
    }
  }
  const putBack = (to: number) => {
    const { at } = positionOf(id)
    setLiftedAt(null)
    moveTo(id, to)
    if (to === at) announce(`Put back ${name}.`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { at, count } = positionOf(id)
    const targets: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: count - 1,
    }
    const to = targets[event.key]
    if (event.key === ' ' || event.key === 'Enter') toggleLift()
    else if (liftedAt === null) return
    else if (event.key === 'Escape') putBack(liftedAt)
    else if (to !== undefined) moveTo(id, to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = () => {
    setLiftedAt(null)
  }
  return { isLifted: liftedAt !== null, onKeyDown, onBlur }
}
