import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { Logo } from '@/shared/ui/Logo'
import styles from './AuthCard.module.css'
import { useKeepRedirect } from '../redirect/useKeepRedirect'

interface AuthCardProps {
  /** Also the tab's. */
  title: string
  text?: ReactNode
  /** The ways to the other screens. */
  footer?: ReactNode
  /** It takes the place of another card at the same address. */
  isNextStep?: boolean
  children?: ReactNode
}

/** The frame of the screens around signing in. A new title is a new step: it takes the focus, unless a field of it has. */
export function AuthCard({ title, text, footer, isNextStep = false, children }: AuthCardProps) {
  const keepRedirect = useKeepRedirect()
  const mainRef = useRef<HTMLElement>(null)
  const shown = useRef(isNextStep ? null : title)
  usePageTitle(title)

  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    const main = mainRef.current
    if (main && !main.contains(document.activeElement)) main.focus()
  }, [title])

  return (
    <div className={styles['page']}>
      <main id="main" tabIndex={-1} className={styles['card']} ref={mainRef}>
        <Link
          to={keepRedirect(paths.home)}
          className={styles['home']}
          aria-label="Tessera, to the entry page"
        >
          <Logo size={32} />
        </Link>
        <h1 className={styles['title']}>{unbroken(title)}</h1>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
        {children !== undefined && <div className={styles['body']}>{children}</div>}
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </main>
    </div>
  )
}

/** A title that breaks between its words only: "e-mail" stays on one line. */
function unbroken(title: string): ReactNode[] {
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
