import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { paths } from '@/shared/paths'
import { Can } from '@/shared/ui/Can'
import { EmptyState } from '@/shared/ui/EmptyState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useMayImport } from '../parts/useMayImport'

interface RecentEmptyProps {
  isFiltered: boolean
  onShowAll: () => void
}

/** Shown when there are no recently added contacts, or none from the chosen source. */
export function RecentEmpty({ isFiltered, onShowAll }: RecentEmptyProps) {
  const canImport = useMayImport()
  if (isFiltered) {
    return (
      <EmptyState
        icon={<ClockCircleOutlined aria-hidden />}
        title="No contacts from this source"
        actions={<Button onClick={onShowAll}>Show all sources</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<ClockCircleOutlined aria-hidden />}
      title="No contacts yet"
      description="New contacts appear here first, so that you can follow up while you remember them."
      actions={
        <Can action="create" subject="Contact">
          <LinkButton to={paths.contactNew} label="Add a contact" isPrimary />
          {canImport && <LinkButton to={paths.contactImport} label="Import contacts" />}
        </Can>
      }
    />
  )
}
