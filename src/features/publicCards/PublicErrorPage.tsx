import { isApiError, messageOf } from '@/api/apiError'
import { neutralCss } from '@/publicCard/styles/cardCss'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { PublicNeutralPage } from './PublicNeutralPage'
import { PublicPage } from './PublicPage'

interface PublicErrorPageProps {
  /** What could not be shown, in a person's words. */
  title: string
  error: unknown
  /** What has the error is loaded once more, which can be under way. */
  onRetry: () => void
  isRetrying: boolean
}

/** What stands in the place of a page that did not arrive; what is not there is no fault. */
export function PublicErrorPage(props: PublicErrorPageProps) {
  const { error } = props
  return isApiError(error) &&
    (error.status === 404 || error.status === 422 || error.status === 'NOT_SERVED') ? (
    <PublicNeutralPage state="unknown" />
  ) : (
    <Failed {...props} />
  )
}

function Failed({ title, error, onRetry, isRetrying }: PublicErrorPageProps) {
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
