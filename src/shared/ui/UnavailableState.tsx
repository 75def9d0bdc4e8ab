import { ApiOutlined } from '@ant-design/icons'
import { EmptyState } from './EmptyState'
import { LinkButton } from './LinkButton'

interface NotServedProps {
  /** What the screen is for, such as "Merging contacts". */
  what: string
  /** The way on. */
  to: string
  label: string
}

/** Stands in the place of a screen whose calls the server does not have. */
export function UnavailableState({ what, to, label }: NotServedProps) {
  return (
    <EmptyState
      icon={<ApiOutlined aria-hidden />}
      title="Not available here"
      description={`${what} needs a server that offers it, and this one does not.`}
      actions={<LinkButton to={to} label={label} />}
    />
  )
}
