import { Button, Drawer } from 'antd'
import { HistoryOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { relativeDate } from '../model/contactDates'
import { formatDateTime } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { EmptyState } from '@/shared/ui/EmptyState'
import { useFieldNames } from '../fields/useFieldNames'
import { type Act, type ActDirection, actLabel } from './act'
import styles from './History.module.css'
import type { History } from './useHistory'

interface RecentChangesProps {
  history: History
  onClose: () => void
}

/** Lists what was done in this tab, the newest first, with undo for the last and redo. */
export function RecentChanges({ history, onClose }: RecentChangesProps) {
  const { done, undone, running } = history.acts
  const isBusy = running !== null
  const names = useFieldNames()
  const { list, press } = useActFocus(history)
  return (
    <Drawer open title="Recent changes" size={400} onClose={onClose}>
      {done.length + undone.length === 0 ? (
        <EmptyState
          icon={<HistoryOutlined aria-hidden />}
          title="No changes yet"
          description="What you change in your contacts appears here, and you can undo it."
        />
      ) : (
        <>
          <p className={styles['hint']}>
            The last 50 changes in this tab. Changes are undone one after the other.
          </p>
          <ul ref={list} className={styles['acts']} aria-label="Recent changes">
            {undone.map((act, at) => (
              <ActItem key={act.id} act={act} isUndone>
                {at === undone.length - 1 && (
                  <Button
                    size="small"
                    data-direction="redo"
                    disabled={isBusy || (act.kind === 'request' && act.redo === null)}
                    aria-label={`Redo: ${actLabel(act, names)}`}
                    onClick={press('redo')}
                  >
                    Redo
                  </Button>
                )}
              </ActItem>
            ))}
            {[...done].reverse().map((act, at) => (
              <ActItem key={act.id} act={act}>
                {at === 0 && (
                  <Button
                    size="small"
                    data-direction="undo"
                    disabled={isBusy}
                    aria-label={`Undo: ${actLabel(act, names)}`}
                    onClick={press('undo')}
                  >
                    Undo
                  </Button>
                )}
              </ActItem>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

/** Undoes and redoes by buttons; after each, the focus goes to the next one of its kind. */
function useActFocus({ acts, undo, redo }: History) {
  const { done, undone, running } = acts
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<ActDirection | null>(null)
  const isBusy = running !== null
  // The button that was pressed goes with its act, or was disabled meanwhile.
  useEffect(() => {
    if (pressed.current === null || isBusy) return
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-direction]') ?? [])]
    const next = all.find(({ dataset }) => dataset['direction'] === pressed.current) ?? all[0]
    next?.focus()
    pressed.current = null
  }, [done, undone, isBusy])
  const press = (direction: ActDirection) => () => {
    pressed.current = direction
    if (direction === 'undo') undo()
    else redo()
  }
  return { list, press }
}

interface ActItemProps {
  act: Act
  isUndone?: boolean
  children: React.ReactNode
}

function ActItem({ act, isUndone = false, children }: ActItemProps) {
  const now = useNow()
  const names = useFieldNames()
  const at = new Date(act.at).toISOString()
  return (
    <li className={styles['act']}>
      <span className={styles['actText']}>
        <span className={isUndone ? styles['isUndone'] : undefined}>{actLabel(act, names)}</span>
        <time className={styles['at']} dateTime={at} title={formatDateTime(at)}>
          {isUndone ? 'Undone · ' : ''}
          {relativeDate(at, now)}
        </time>
      </span>
      {children}
    </li>
  )
}
