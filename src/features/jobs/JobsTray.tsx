import { CheckOutlined, ExclamationOutlined, StopOutlined } from '@ant-design/icons'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Job } from '@/contract/jobs'
import { dismissJobs } from './followedJobs'
import { JobCard } from './JobCard'
import { isAtWork, isEnded } from './jobState'
import styles from './JobsTray.module.css'

interface JobsTrayProps {
  jobs: readonly Job[]
  onUndo: (job: Job) => void
}

/** The jobs in the header: a button that says how many are at work, and the panel that it opens. */
export function JobsTray({ jobs, onUndo }: JobsTrayProps) {
  const [isOpen, setIsOpen] = useState(false)
  const tray = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const ended = jobs.filter(isEnded).map(({ id }) => id)
  const list = useRef<HTMLUListElement>(null)
  /** The place of the card that has the focus, -1 for what stands above the cards; null while the focus is elsewhere. */
  const focused = useRef<number | null>(null)

  // A button that goes with its own click takes the focus with it, and React raises no blur for it: what now stands in its place gets the focus.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const card = list.current?.children[Math.min(focused.current, jobs.length - 1)]
    const next = card?.querySelector<HTMLElement>('button, a') ?? button.current
    next?.focus()
  }, [jobs])

  // The tray goes with its last job: the control at the end of the header stands nearest to where it was.
  useEffect(() => {
    const header = tray.current?.parentElement
    return () => {
      if (focused.current !== null && document.activeElement === document.body)
        [...(header?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus()
    }
  }, [])

  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || tray.current?.contains(target) === true || hasDialog())
        return
      focused.current = null
      setIsOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasDialog()) return
      const hasFocus = tray.current?.contains(document.activeElement) === true
      setIsOpen(false)
      if (hasFocus) button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])

  return (
    <div
      ref={tray}
      role="presentation"
      className={styles['tray']}
      onFocus={({ target }) => {
        focused.current = [...(list.current?.children ?? [])].findIndex((card) =>
          card.contains(target),
        )
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        <span className={styles['sign']} aria-hidden="true">
          {signOf(jobs)}
        </span>
        <span className="visually-hidden">Background work: </span>
        {summaryOf(jobs)}
      </button>
      {isOpen && (
        <section id={panelId} className={styles['panel']} aria-label="Background work">
          <header className={styles['head']}>
            <h2 className={styles['heading']}>Background work</h2>
            {ended.length > 1 && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  dismissJobs(ended)
                }}
              >
                Clear finished
              </button>
            )}
          </header>
          <ul ref={list} className={styles['list']}>
            {jobs.map((job) => (
              <li key={job.id} className={styles['item']}>
                <JobCard job={job} onUndo={onUndo} />
              </li>
            ))}
          </ul>
          <p className={styles['note']}>It goes on when you close this page.</p>
        </section>
      )}
    </div>
  )
}

/** Whether a dialog is over the page: what is done there is not done beside the tray. */
function hasDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

function signOf(jobs: readonly Job[]) {
  if (jobs.some(isAtWork)) return <span className={styles['ring']} />
  if (jobs.some(({ state }) => state === 'failed')) return <ExclamationOutlined />
  return jobs.every(({ state }) => state === 'cancelled') ? <StopOutlined /> : <CheckOutlined />
}

/** "2 running", "1 failed", "3 finished", or "1 cancelled" where nothing else is there. */
function summaryOf(jobs: readonly Job[]): string {
  const running = jobs.filter(isAtWork).length
  if (running > 0) return `${String(running)} running`
  const waiting = jobs.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return `${String(waiting)} waiting`
  const failed = jobs.filter(({ state }) => state === 'failed').length
  if (failed > 0) return `${String(failed)} failed`
  const finished = jobs.filter(({ state }) => state !== 'cancelled').length
  return finished > 0 ? `${String(finished)} finished` : `${String(jobs.length)} cancelled`
}
