import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { pluralize } from '@/shared/lib/format'
import { deniedUnless } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import type { ContactRows } from '../rows/useContactRows'
import { TRASH_DAYS } from './trashDays'
import styles from './TrashView.module.css'

interface TrashHeaderProps {
  rows: ContactRows
  canErase: boolean
  isSearching: boolean
  onErase: () => void
}

export function TrashHeader({ rows, canErase, isSearching, onErase }: TrashHeaderProps) {
  const { exactTotal, isStale, isFailed, isEmpty } = rows
  return (
    <>
      <PageHeader
        title="Trash"
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        subtitle={
          exactTotal !== null && !isStale && !isFailed
            ? pluralize(exactTotal, 'contact')
            : undefined
        }
        actions={
          !isSearching &&
          !isEmpty &&
          exactTotal !== null && (
            <Button
              color="danger"
              variant="filled"
              {...deniedUnless(canErase)}
              icon={<DeleteOutlined aria-hidden />}
              aria-haspopup="dialog"
              onClick={onErase}
            >
              Empty trash
            </Button>
          )
        }
      />
      {!isEmpty && !isFailed && (
        <p className={styles.note}>
          Contacts are deleted forever after {TRASH_DAYS} days in the trash.
        </p>
      )}
    </>
  )
}
