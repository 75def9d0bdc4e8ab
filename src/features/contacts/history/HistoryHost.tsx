import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { isInFieldOrDialog } from '@/shared/lib/keys/useHotkeys'
import { useKeyDown } from '@/shared/lib/keys/useKeyDown'
import { lazyPart } from '@/shared/ui/lazyPart'
import { runningAct } from './actsSlice'
import { AskDialog } from './AskDialog'
import { ClashDialog } from './ClashDialog'
import { type History, useHistory } from './useHistory'

const RecentChanges = lazyPart(
  async () => (await import('./RecentChanges')).RecentChanges,
  ({ onClose }) => onClose,
)

/** Undoes and redoes by keys, asks where it must, and lists the acts with `?panel=changes`. */
export function HistoryHost({ isListOpen }: { isListOpen: boolean }) {
  const history = useHistory()
  const { acts, answerAsked, answerClashes } = history
  const [, setParams] = useSearchParams()
  useHistoryKeys(history)
  const close = () => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('panel')
        return next
      },
      { replace: true },
    )
  }
  const { running } = acts
  const act = runningAct(acts)
  return (
    <>
      {isListOpen && (
        <Suspense>
          <RecentChanges history={history} onClose={close} />
        </Suspense>
      )}
      {running?.isAsked === true && act && (
        <AskDialog act={act} direction={running.direction} onAnswer={answerAsked} />
      )}
      {running?.clashes && (
        <ClashDialog
          clashes={running.clashes}
          direction={running.direction}
          onAnswer={answerClashes}
        />
      )}
    </>
  )
}

/** Ctrl or Cmd+Z undoes; with Shift, or Ctrl+Y, redoes. A text field keeps its own undo. */
function useHistoryKeys({ undo, redo }: Pick<History, 'undo' | 'redo'>): void {
  useKeyDown((event) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    const isChord = (ctrlKey || metaKey) && !altKey
    if (!isChord || event.defaultPrevented || isInFieldOrDialog(target)) return
    const letter = shortcutLetter(event)
    const isRedo = (letter === 'z' && shiftKey) || (letter === 'y' && !shiftKey)
    if (!isRedo && letter !== 'z') return
    event.preventDefault()
    if (repeat) return
    if (isRedo) redo()
    else undo()
  }, 'window')
}
