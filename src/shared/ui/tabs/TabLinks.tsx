import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string
  tabs: readonly { key: string; to: string; title: string; mark?: ReactNode }[]
  /** The key of the open tab. */
  current: string
  /** The state of the location that the links keep. */
  state?: unknown
}

/** Links to the tabs of a screen. The current one is scrolled into view. */
export function TabLinks({ label, tabs, current, state }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ key, to, title, mark }) => (
          <li key={key}>
            <Link
              to={to}
              state={state}
              aria-current={key === current ? 'page' : undefined}
              preventScrollReset
            >
              {title}
              {mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
