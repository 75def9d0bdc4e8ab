import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  type Modifier,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import {
  type ReactNode,
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import styles from './SortableList.module.css'
import { type Sorting, SortingContext } from './useSorting'

interface SortableListProps {
  /** The accessible name of the list. */
  label: string
  /** The rows in order; the same array until the order changes. */
  ids: readonly string[]
  /** Returns the name of a row in announcements. */
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  /** A `SortableItem` for each row, in the same order; a memoized row re-renders only for its own props. */
  children: ReactNode
}

const instructions =
  'Press Space to pick this up, the arrow keys to move it, Space again to put it down, and Escape to put it back.'
/** The library's own announcements, which have no names, are off. */
const announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
const accessibility = { announcements, screenReaderInstructions: { draggable: instructions } }
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [verticalOnly]
/** A press only becomes a drag after 4 CSS pixels. */
const activation = { activationConstraint: { distance: 4 } }
/** Passes the rows past the library's contexts, which would re-render every row with them. */
const RowsContext = createContext<ReactNode>(null)

/** A list that a user reorders by dragging, by the keys of each row's handle, or by controls that use `useSorting`. */
export function SortableList({ label, ids, nameOf, onMove, children }: SortableListProps) {
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(ids)
  useLayoutEffect(() => {
    latest.current = ids
  })
  const moveTo = useStableCallback((id: string, to: number) => {
    const from = ids.indexOf(id)
    const at = Math.max(0, Math.min(to, ids.length - 1))
    if (from === -1 || from === at) return
    onMove(from, at)
    setAnnouncement(`${nameOf(id)} is now ${String(at + 1)} of ${String(ids.length)}.`)
  })
  const sorting = useMemo<Sorting>(() => {
    const positionOf = (id: string) => ({
      at: latest.current.indexOf(id),
      count: latest.current.length,
    })
    return { positionOf, moveTo, announce: setAnnouncement }
  }, [moveTo])
  const dragHandlers = useDragHandlers({ ids, nameOf, sorting })
  const sensors = useSensors(useSensor(PointerSensor, activation))
  const list = useMemo(
    () => (
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={modifiers}
        accessibility={accessibility}
        {...dragHandlers}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          <Rows label={label} />
        </SortableContext>
      </DndContext>
    ),
    [sensors, ids, label, dragHandlers],
  )

  return (
    <SortingContext value={sorting}>
      <RowsContext value={children}>{list}</RowsContext>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </SortingContext>
  )
}

interface DragOptions extends Pick<SortableListProps, 'ids' | 'nameOf'> {
  sorting: Sorting
}

/** Returns the handlers of the library's drag events; the same object on every render. */
function useDragHandlers({ ids, nameOf, sorting: { moveTo, announce } }: DragOptions) {
  const onDragStart = useStableCallback(({ active }: DragStartEvent) => {
    announce(`Picked up ${nameOf(String(active.id))}.`)
  })
  const onDragOver = useStableCallback(({ active, over }: DragOverEvent) => {
    if (!over) return
    const place = `${String(ids.indexOf(String(over.id)) + 1)} of ${String(ids.length)}`
    announce(`${nameOf(String(active.id))} is over place ${place}.`)
  })
  const onDragEnd = useStableCallback(({ active, over }: DragEndEvent) => {
    if (over) moveTo(String(active.id), ids.indexOf(String(over.id)))
  })
  return useMemo(
    () => ({ onDragStart, onDragOver, onDragEnd }),
    [onDragStart, onDragOver, onDragEnd],
  )
}

function Rows({ label }: { label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {use(RowsContext)}
    </ol>
  )
}

function nothing(): undefined {
  return undefined
}
