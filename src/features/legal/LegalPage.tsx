import { Link } from 'react-router-dom'
import { useEffect, useState } from 'react'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { Logo } from '@/shared/ui/Logo'
import { Skeleton } from '@/shared/ui/Skeleton'
import { LegalArticle } from './LegalArticle'
import styles from './LegalPage.module.css'
import { type LegalName, type LegalText, loadLegalText } from './legalText'

interface LegalPageProps {
  name: LegalName
  /** The title of the tab, and of the page until its text is loaded. */
  title: string
}

export function TermsOfServicePage() {
  return <LegalPage key="terms" name="terms-of-service" title="Terms of service" />
}

export function PrivacyPolicyPage() {
  return <LegalPage key="privacy" name="privacy-policy" title="Privacy policy" />
}

function LegalPage({ name, title }: LegalPageProps) {
  usePageTitle(title)
  const loaded = useLegalText(name)
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <Link to={paths.home} className={styles['home']} aria-label="Tessera home">
          <Logo size={28} />
        </Link>
        <nav aria-label="Legal" className={styles['others']}>
          <Link
            to={paths.termsOfService}
            aria-current={name === 'terms-of-service' ? 'page' : undefined}
          >
            Terms
          </Link>
          <Link
            to={paths.privacyPolicy}
            aria-current={name === 'privacy-policy' ? 'page' : undefined}
          >
            Privacy
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <h1 className={styles['title']}>{loaded.state === 'ready' ? loaded.text.title : title}</h1>
        {loaded.state === 'loading' && <LegalSkeleton />}
        {loaded.state === 'failed' && (
          <div role="alert">
            <p className={styles['text']}>
              The text could not be loaded. Check your connection and try again.
            </p>
            <button type="button" className="button button-primary" onClick={loaded.retry}>
              Retry
            </button>
          </div>
        )}
        {loaded.state === 'ready' && <LegalArticle text={loaded.text} />}
      </main>
    </div>
  )
}

function LegalSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles['lines']}>
      {['40%', '100%', '96%', '98%', '62%', '100%', '92%', '45%'].map((width, index) => (
        <Skeleton key={index} width={width} height="16px" />
      ))}
    </div>
  )
}

type LegalTextState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; text: LegalText }

/** Loads a legal text; `retry` loads it again. */
function useLegalText(name: LegalName): LegalTextState & { retry: () => void } {
  const [loaded, setLoaded] = useState<LegalTextState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadLegalText(name, signal).then(
      (text) => {
        if (!signal.aborted) setLoaded({ state: 'ready', text })
      },
      () => {
        if (!signal.aborted) setLoaded({ state: 'failed' })
      },
    )
    return () => {
      controller.abort()
    }
  }, [name, attempt])

  const retry = () => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { ...loaded, retry }
}
