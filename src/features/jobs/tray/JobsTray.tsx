import {
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Job } from '@/contract/jobs'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { dismissJobs } from '../trackedJobs'
import { isEnded, isRunning } from '../jobState'
import { JobCard } from './JobCard'
import styles from './JobsTray.module.css'
import { type TrayRefs, useTrayFocus } from './useTrayFocus'

interface JobsTrayProps {
  jobs: readonly Job[]
  onReverse: (job: Job) => void
}

/** The jobs in the header: a button that counts them, and the panel it opens. */
export function JobsTray({ jobs, onReverse }: JobsTrayProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const tray = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { onFocus, forgetFocus } = useTrayFocus({ tray, button, list }, jobs)
  /** Jobs whose end was seen leave the tray; those that failed stay until they are dismissed. */
  const close = () => {
    setIsOpen(false)
    const seen = jobs.filter((job) => isEnded(job) && job.state !== 'failed')
    dismissJobs(seen.map(({ id }) => id))
  }
  useCloseTray({ tray, button }, isOpen, (isByKey) => {
    if (!isByKey) forgetFocus()
    close()
  })
  return (
    <div
      ref={tray}
      role="presentation"
      className={styles['tray']}
      onFocus={onFocus}
      onBlur={forgetFocus}
    >
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => {
          if (isOpen) close()
          else setIsOpen(true)
        }}
      >
        <span className={styles['sign']} aria-hidden="true">
          {iconOf(jobs)}
        </span>
        <span className="visually-hidden">Background work: </span>
        {summaryOf(jobs)}
      </button>
      {isOpen && <JobsPanel id={panelId} jobs={jobs} onReverse={onReverse} listRef={list} />}
    </div>
  )
}

interface JobsPanelProps extends JobsTrayProps {
  id: string
  listRef: RefObject<HTMLUListElement | null>
}

function JobsPanel({ id, jobs, onReverse, listRef }: JobsPanelProps) {
  const ended = jobs.filter(isEnded)
  return (
    <section id={id} className={styles['panel']} aria-label="Background work">
      <header className={styles['head']}>
        <h2 className={styles['heading']}>Background work</h2>
        {ended.length > 1 && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              dismissJobs(ended.map((job) => job.id))
            }}
          >
            Clear finished
          </button>
        )}
      </header>
      <ul ref={listRef} className={styles['list']}>
        {jobs.map((job) => (
          <li key={job.id} className={styles['item']}>
            <JobCard job={job} onReverse={onReverse} />
          </li>
        ))}
      </ul>
      {jobs.some(isRunning) && (
        <p className={styles['note']}>Work continues when you close this page.</p>
      )}
    </section>
  )
}

/** Calls `onClose` on Escape and on a click outside the tray, unless a dialog is open. */
function useCloseTray(
  { tray, button }: Pick<TrayRefs, 'tray' | 'button'>,
  isOpen: boolean,
  onClose: (isByKey: boolean) => void,
): void {
  const close = useStableCallback(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || tray.current?.contains(target) === true || hasDialog())
        return
      close(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasDialog()) return
      const hasFocus = tray.current?.contains(document.activeElement) === true
      close(true)
      if (hasFocus) button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen, close, tray, button])
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

function iconOf(jobs: readonly Job[]) {
  if (jobs.some(isRunning)) return <span className={styles['ring']} />
  if (jobs.some(({ state }) => state === 'waiting')) return <ClockCircleOutlined />
  if (jobs.some(({ state }) => state === 'failed')) return <ExclamationOutlined />
  return jobs.every(({ state }) => state === 'cancelled') ? <StopOutlined /> : <CheckOutlined />
}

/** Returns the most urgent count: "2 running", "1 waiting", "1 failed", "3 finished", "1 canceled". */
function summaryOf(jobs: readonly Job[]): string {
  const running = jobs.filter(isRunning).length
  if (running > 0) return `${String(running)} running`
  const waiting = jobs.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return `${String(waiting)} waiting`
  const failed = jobs.filter(({ state }) => state === 'failed').length
  if (failed > 0) return `${String(failed)} failed`
  const finished = jobs.filter(({ state }) => state !== 'cancelled').length
  return finished > 0 ? `${String(finished)} finished` : `${String(jobs.length)} canceled`
}
