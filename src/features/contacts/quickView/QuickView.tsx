import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePermissions } from '@/shared/lib/permissions'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { contactName } from '../model/contactName'
import { useGetContactQuery } from '../contactsApi'
import { LinkButton } from '@/shared/ui/LinkButton'
import { ContactUnavailable } from '../record/ContactUnavailable'
import { StepButtons } from '../record/neighbors/StepButtons'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'
import styles from './QuickView.module.css'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { QuickRecord } from './QuickRecord'

interface QuickViewProps {
  contactId: string
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
}

/**
 * A contact beside the list (on a phone, from below) with buttons and keys (`j`, `k`) to its
 * neighbors.
 */
export function QuickView({ contactId, onClose, onPrevious, onNext }: QuickViewProps) {
  useReturnFocus()
  const isPhone = useIsPhone()
  const { may } = usePermissions()
  const { currentData: contact, error, isFetching, refetch } = useGetContactQuery({ contactId })
  return (
    <Drawer
      open
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 460}
      title={contact ? contactName(contact) : 'Contact'}
      extra={<StepButtons onPrevious={onPrevious} onNext={onNext} />}
      footer={
        <div className={styles.foot}>
          {contact && may('update', 'Contact', contact) && (
            <LinkButton to={paths.contactEdit(contactId)} label="Edit" />
          )}
          <LinkButton to={paths.contact(contactId)} label="Open" isPrimary />
        </div>
      }
      onClose={onClose}
    >
      <QuickContent onPrevious={onPrevious} onNext={onNext}>
        {contact && <QuickRecord key={contact.id} contact={contact} />}
        {!contact &&
          (error && !isFetching ? (
            <ContactUnavailable
              error={error}
              onRetry={() => {
                void refetch()
              }}
            />
          ) : (
            <RecordSkeleton />
          ))}
      </QuickContent>
    </Drawer>
  )
}

/** Takes the focus when mounted: until then the drawer leaves keys to the list. */
function QuickContent({
  onPrevious,
  onNext,
  children,
}: {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  children: ReactNode
}) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
  }, [])
  useStepKeys({ onPrevious, onNext }, () => content.current?.closest('[role="dialog"]') ?? null)
  return (
    <div ref={content} tabIndex={-1} className={styles.content}>
      {children}
    </div>
  )
}
