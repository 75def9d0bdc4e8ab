import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { formatNumber } from '@/shared/lib/format'
import { NO_PERMISSION, usePermissions } from '@/shared/lib/permissions'
import styles from './ContactPage.module.css'

interface BurstNoteProps {
  contact: Contact
  /** Deletes them all; resolves once that was done, or failed and was said. */
  onDelete: () => Promise<void>
}

/**
 * Tells that many people left their details within an hour from one network, as a fair does, and a
 * program. One click deletes what a program sent.
 */
export function BurstNote({ contact, onDelete }: BurstNoteProps) {
  const { may } = usePermissions()
  const [isDeleting, setIsDeleting] = useState(false)
  const { burst } = contact
  if (burst === undefined) return null
  const isAllowed = may('delete', 'Contact', contact)
  return (
    <Alert
      type="warning"
      showIcon
      title={`${formatNumber(burst)} people left their details within an hour from one network.`}
      description={
        <div className={styles.burst}>
          At an event that is usual. If a program sent them, delete them all at once.
          <Button
            danger
            size="small"
            disabled={!isAllowed || isDeleting}
            title={isAllowed ? undefined : NO_PERMISSION}
            onClick={() => {
              setIsDeleting(true)
              void onDelete().finally(() => {
                setIsDeleting(false)
              })
            }}
          >
            Delete all {formatNumber(burst)}
          </Button>
        </div>
      }
    />
  )
}
