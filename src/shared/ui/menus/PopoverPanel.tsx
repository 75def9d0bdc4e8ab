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
  /** The element that contains the panel and its button. */
  anchor: RefObject<HTMLElement | null>
  /** The accessible name. */
  title: string
  /** Called when a click or the focus goes elsewhere. */
  onLeave: () => void
  children: ReactNode
}

/**
 * The panel of a `PopoverButton`: below it and within the window, on phones a sheet at the bottom. It
 * comes after the button in tab order, takes the focus, and lets arrow keys move between controls.
 */
export function PopoverPanel({ anchor, title, onLeave, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    keepInWindow(element)
    const [first] = controlsOf(element)
    ;(first ?? element).focus()
    const place = () => {
      keepInWindow(element)
    }
    // Its content may become wider, and the window narrower.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])

  // A calendar or a list of the panel is elsewhere in the document, but its React events bubble
  // here.
  const isWithin = useRef(false)
  const markWithin = () => {
    isWithin.current = true
  }
  useEffect(() => {
    const onEvent = ({ target }: Event) => {
      if (!isWithin.current && target instanceof Node && anchor.current?.contains(target) === false)
        onLeave()
      isWithin.current = false
    }
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, onEvent)
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, onEvent)
    }
  }, [anchor, onLeave])

  const onKeyDown = (event: KeyboardEvent) => {
    if (panel.current && moveFocus(panel.current, event)) event.preventDefault()
  }
  return (
    <span role="presentation" onPointerDown={markWithin} onFocus={markWithin} onKeyDown={onKeyDown}>
      <span className={styles.backdrop} />
      <div ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={styles.panel}>
        {children}
      </div>
    </span>
  )
}

/** Moves a panel to the left as far as it is beyond the window. */
function keepInWindow(element: HTMLElement): void {
  element.style.transform = ''
  const over = element.getBoundingClientRect().right - document.documentElement.clientWidth + 8
  if (over > 0 && getComputedStyle(element).position === 'absolute')
    element.style.transform = `translateX(${String(-over)}px)`
}

/**
 * Moves the focus by arrow up and down between controls, except radio buttons and selects, which
 * use these keys.
 */
function moveFocus(panel: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (
    (key !== 'ArrowDown' && key !== 'ArrowUp') ||
    (target instanceof HTMLInputElement && (target.type === 'radio' || target.role === 'combobox'))
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
