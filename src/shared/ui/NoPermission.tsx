import { LockOutlined } from '@ant-design/icons'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { EmptyState } from './EmptyState'

/** Stands in the place of a screen that the rules do not allow. */
export function NoPermission() {
  usePageTitle('No permission')
  return (
    <EmptyState
      icon={<LockOutlined aria-hidden />}
      title="You do not have permission to open this screen"
      heading="h1"
      description="Ask the people who run this site to change what your account may do, then load the page again."
    />
  )
}
