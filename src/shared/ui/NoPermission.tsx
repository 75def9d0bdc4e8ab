import { LockOutlined } from '@ant-design/icons'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { EmptyState } from './EmptyState'
import { ReloadButton } from './ReloadButton'

/** Shown in place of a screen that the user has no permission for. */
export function NoPermission() {
  usePageTitle('No permission')
  return (
    <EmptyState
      icon={<LockOutlined aria-hidden />}
      title="You don’t have permission to open this screen"
      heading="h1"
      description="Ask an administrator to change your account’s permissions, then reload the page."
      actions={<ReloadButton />}
    />
  )
}
