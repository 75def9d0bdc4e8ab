import { ApiOutlined } from '@ant-design/icons'
import { EmptyState } from './EmptyState'
import { LinkButton } from './LinkButton'

interface UnavailableStateProps {
  /** The feature, such as "Merging contacts". */
  feature: string
  /** The link to another screen. */
  to: string
  label: string
}

/** Shown in place of a screen whose calls the server does not serve. */
export function UnavailableState({ feature, to, label }: UnavailableStateProps) {
  return (
    <EmptyState
      icon={<ApiOutlined aria-hidden />}
      title="Not available here"
      description={`${feature} is not supported by this server.`}
      actions={<LinkButton to={to} label={label} />}
    />
  )
}
