import { DeleteOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { TRASH_DAYS } from './trashDays'

/** Shown when the trash is empty, or nothing in it matches. */
export function TrashEmpty({
  search,
  onClearSearch,
}: {
  search: string
  onClearSearch: () => void
}) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchOutlined aria-hidden />}
        title={`Nothing in the trash matches “${search}”`}
        description="We searched names, organizations, job titles, e-mails, phones, tags, notes and custom fields."
        actions={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<DeleteOutlined aria-hidden />}
      title="The trash is empty"
      description={`Deleted contacts stay here for ${String(TRASH_DAYS)} days, and you can restore them. Then they are deleted forever.`}
      actions={<LinkButton to={paths.contacts} label="Go to contacts" />}
    />
  )
}
