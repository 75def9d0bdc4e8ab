import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './PopoverButton.module.css'

interface PopoverPanelProps {
  /** What holds the panel and the button that opened it. */
  anchor: RefObject<HTMLElement | null>
  /** What the panel is, for screen readers. */
  title: string
  /** A click or the focus went elsewhere. */
  onLeave: () => void
  children: ReactNode
}

/**
 * The panel of a `PopoverButton`: below it and within the window, on phones a sheet at the foot. It follows the button in the order of the keyboard, takes the
 * focus once its content is there, and lets arrow keys move between its controls.
 */
export function PopoverPanel({ anchor, title, onLeave, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const over = element.getBoundingClientRect().right - document.documentElement.clientWidth + 8
    if (over > 0 && getComputedStyle(element).position === 'absolute')
      element.style.transform = `translateX(${String(-over)}px)`
    const [first] = controlsOf(element)
    ;(first ?? element).focus()
  }, [])

  // A calendar or a list of the panel's controls is drawn elsewhere in the page, but React tells of what happens in it here.
  const isWithin = useRef(false)
  const noteWithin = () => {
    isWithin.current = true
  }
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (!isWithin.current && target instanceof Node && anchor.current?.contains(target) === false)
        onLeave()
      isWithin.current = false
    }
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, onElsewhere)
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, onElsewhere)
    }
  }, [anchor, onLeave])

  const onKeyDown = (event: KeyboardEvent) => {
    if (panel.current && moveFocus(panel.current, event)) event.preventDefault()
  }
  return (
    <span role="presentation" onPointerDown={noteWithin} onFocus={noteWithin} onKeyDown={onKeyDown}>
      <span className={styles.backdrop} />
      <div ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={styles.panel}>
        {children}
      </div>
    </span>
  )
}

/** Arrow up and down go from control to control, but not out of one that has a use for them. */
function moveFocus(panel: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (
    (key !== 'ArrowDown' && key !== 'ArrowUp') ||
    (target instanceof HTMLInputElement && target.type === 'radio')
  )
    return false
  const controls = controlsOf(panel)
  const at = controls.findIndex((control) => control === target)
  if (at < 0) return false
  controls[(at + (key === 'ArrowDown' ? 1 : controls.length - 1)) % controls.length]?.focus()
  return true
}

function controlsOf(panel: HTMLElement): HTMLElement[] {
  return [
    ...panel.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)',
    ),
  ]
}
