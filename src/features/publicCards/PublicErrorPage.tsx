import { isApiError, messageOf } from '@/api/apiError'
import { neutralCss } from '@/publicCard/styles/cardCss'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { PublicNeutralPage } from './PublicNeutralPage'
import { PublicPage } from './PublicPage'

interface PublicErrorPageProps {
  title: string
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** Shown when a page could not be loaded. A card that does not exist is no error. */
export function PublicErrorPage(props: PublicErrorPageProps) {
  const { error } = props
  return isApiError(error) && (error.status === 404 || error.status === 422) ? (
    <PublicNeutralPage state="unknown" />
  ) : (
    <LoadError {...props} />
  )
}

function LoadError({ title, error, onRetry, isRetrying }: PublicErrorPageProps) {
  usePageTitle(title)
  return (
    <PublicPage css={neutralCss}>
      <div className="tc">
        <main className="tc-note">
          <h1>{title}</h1>
          <p role="alert">{messageOf(error)}</p>
          <button type="button" className="tc-button" onClick={onRetry} disabled={isRetrying}>
            Retry
          </button>
        </main>
      </div>
    </PublicPage>
  )
}
