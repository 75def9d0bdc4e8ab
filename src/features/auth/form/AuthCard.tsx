import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { Logo } from '@/shared/ui/Logo'
import styles from './AuthCard.module.css'
import { useKeepRedirect } from '../redirect/useKeepRedirect'

interface AuthCardProps {
  /** Also the title of the tab. */
  title: string
  text?: ReactNode
  /** Links to the other screens. */
  footer?: ReactNode
  /** The card replaces another one at the same address. */
  isNextStep?: boolean
  children?: ReactNode
}

/** The frame of the sign-in screens. A new title is a new step: the card takes the focus. */
export function AuthCard({ title, text, footer, isNextStep = false, children }: AuthCardProps) {
  const keepRedirect = useKeepRedirect()
  const mainRef = useRef<HTMLElement>(null)
  const lastTitle = useRef(isNextStep ? null : title)
  usePageTitle(title)

  useEffect(() => {
    if (lastTitle.current === title) return
    lastTitle.current = title
    const main = mainRef.current
    if (main && !main.contains(document.activeElement)) main.focus()
  }, [title])

  return (
    <div className={styles['page']}>
      <main id="main" tabIndex={-1} className={styles['card']} ref={mainRef}>
        <Link to={keepRedirect(paths.home)} className={styles['home']} aria-label="Tessera home">
          <Logo size={32} />
        </Link>
        <h1 className={styles['title']}>{withUnbrokenWords(title)}</h1>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
        {children !== undefined && <div className={styles['body']}>{children}</div>}
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </main>
    </div>
  )
}

/** Breaks a title between words only: "e-mail" stays on one line. */
function withUnbrokenWords(title: string): ReactNode[] {
  return title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles['unbroken']}>
        {part}
      </span>
    ),
  )
}
