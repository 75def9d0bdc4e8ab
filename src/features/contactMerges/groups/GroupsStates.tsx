import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Ref } from 'react'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import styles from '../MergePage.module.css'

interface NoDuplicatesProps {
  ref: Ref<HTMLElement>
  /** The number of groups that only share a value. */
  sharedCount: number
  onShowShared: () => void
}

export function NoDuplicates({ ref, sharedCount, onShowShared }: NoDuplicatesProps) {
  return (
    <section ref={ref} tabIndex={-1} aria-label="Duplicates">
      <EmptyState
        icon={<CheckCircleOutlined aria-hidden />}
        title="No duplicates"
        description="Contacts that share an e-mail, a phone number or a name appear here, so that you can merge them or mark them as different people."
        actions={
          <>
            <LinkButton to={paths.contacts} label="Back to contacts" />
            {sharedCount > 0 && (
              <Button onClick={onShowShared}>
                Show contacts that only share a phone or e-mail
              </Button>
            )}
          </>
        }
      />
    </section>
  )
}

export function GroupsSkeleton() {
  return (
    <div
      className={styles['columns']}
      role="status"
      aria-busy="true"
      aria-label="Looking for duplicates"
    >
      <div className={`panel ${String(styles['side'])}`}>
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height="64px" />
        ))}
      </div>
      <div className={`panel ${String(styles['main'])}`}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} height="32px" />
        ))}
      </div>
    </div>
  )
}
