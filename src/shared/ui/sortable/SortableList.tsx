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
  /** Name of the list for screen readers. */
  label: string
  /** The rows in order; the same array until that changes. */
  ids: readonly string[]
  /** What a row is called when it is moved. */
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  /** A `SortableItem` for each row, in the same order; a memoised row is drawn again only for its own props. */
  children: ReactNode
}

const instructions =
  'Press Space to pick this up, the arrow keys to move it, Space again to put it down, and Escape to put it back.'
const announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}
const accessibility = { announcements, screenReaderInstructions: { draggable: instructions } }
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [alongTheList]
/** A press that is no drag yet. */
const activation = { activationConstraint: { distance: 4 } }
/** The rows reach their list past the library's contexts, which draw every row again whenever they are drawn. */
const RowsContext = createContext<ReactNode>(null)

/** A list that a person puts in order: by dragging with mouse, pen or finger, by the keys of each row's handle, or by what a row does with `useSorting`. */
export function SortableList({ label, ids, nameOf, onMove, children }: SortableListProps) {
  const [said, setSaid] = useState('')
  const latest = useRef(ids)
  useLayoutEffect(() => {
    latest.current = ids
  })
  const moveTo = useStableCallback((id: string, to: number) => {
    const from = ids.indexOf(id)
    const at = Math.max(0, Math.min(to, ids.length - 1))
    if (from === -1 || from === at) return
    onMove(from, at)
    setSaid(`${nameOf(id)} is now ${String(at + 1)} of ${String(ids.length)}.`)
  })
  const sorting = useMemo<Sorting>(() => {
    const placeOf = (id: string) => ({
      at: latest.current.indexOf(id),
      count: latest.current.length,
    })
    return { placeOf, moveTo, say: setSaid }
  }, [moveTo])
  const sensors = useSensors(useSensor(PointerSensor, activation))

  const onDragStart = useStableCallback(({ active }: DragStartEvent) => {
    setSaid(`Picked up ${nameOf(String(active.id))}.`)
  })
  const onDragOver = useStableCallback(({ active, over }: DragOverEvent) => {
    if (over)
      setSaid(
        `${nameOf(String(active.id))} is over place ${String(ids.indexOf(String(over.id)) + 1)} of ${String(ids.length)}.`,
      )
  })
  const onDragEnd = useStableCallback(({ active, over }: DragEndEvent) => {
    if (over) moveTo(String(active.id), ids.indexOf(String(over.id)))
  })
  const list = useMemo(
    () => (
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={modifiers}
        accessibility={accessibility}
        onDragStart={onDragStart}
        onDragOver={onDragOver}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          <Rows label={label} />
        </SortableContext>
      </DndContext>
    ),
    [sensors, ids, label, onDragStart, onDragOver, onDragEnd],
  )

  return (
    <SortingContext value={sorting}>
      <RowsContext value={children}>{list}</RowsContext>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </SortingContext>
  )
}

function Rows({ label }: { label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {use(RowsContext)}
    </ol>
  )
}

/** The library's own words, which know no names, are not said: the list's are. */
function nothing(): undefined {
  return undefined
}
