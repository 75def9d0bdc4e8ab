import { Link } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <EmptyState
      title="Page not found"
      heading="h1"
      description="There is nothing at this address. The page may have moved, or the link may be incomplete."
      actions={
        <Link to={paths.contacts} className="button button-primary">
          Go to contacts
        </Link>
      }
    />
  )
}
