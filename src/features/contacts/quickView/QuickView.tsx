import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { ContactAvatar } from '../parts/ContactAvatar'
import { contactName } from '../model/contactName'
import { useGetContactQuery } from '../contactsApi'
import { FavoriteStar } from '../parts/FavoriteStar'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useFavorite } from '../parts/useFavorite'
import { ContactDetails } from '../record/ContactDetails'
import { ContactUnavailable } from '../record/ContactUnavailable'
import { StepButtons } from '../record/neighbours/StepButtons'
import { useStepKeys } from '@/shared/lib/useStepKeys'
import styles from './QuickView.module.css'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { RecordTags } from '../record/RecordTags'
import { Timeline } from '../record/timeline/Timeline'
import { useContactChange } from '../record/useContactChange'
import { workOf } from '../record/workOf'

interface QuickViewProps {
  contactId: string
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
}

/** A contact beside the list (on a phone, over it from below): the essentials, and the way to the ones before and after by button or `j` and `k`. */
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

/** The drawer takes the keyboard only when it has slid in; a key pressed before that would go to the list. */
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

function QuickRecord({ contact }: { contact: Contact }) {
  const { may } = usePermissions()
  const canTag = may('update', 'Contact', contact, 'tags')
  const toggleFavorite = useFavorite()
  const change = useContactChange(contact)
  const name = contactName(contact)
  const { tags, isFavorite } = contact
  return (
    <>
      <div className={styles.head}>
        <ContactAvatar contact={contact} size={56} />
        <p className={styles.work}>{workOf(contact)}</p>
        <FavoriteStar
          name={name}
          isFavorite={isFavorite}
          isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
          onToggle={() => {
            void toggleFavorite(contact)
          }}
        />
      </div>
      <ContactDetails
        isShort
        contact={contact}
        tags={
          tags.length > 0 || canTag ? (
            <RecordTags tags={tags} canUpdate={canTag} change={change} />
          ) : null
        }
      />
      <Timeline
        contact={contact}
        canUpdate={may('update', 'Contact', contact, 'timeline')}
        change={change}
      />
    </>
  )
}
