import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { messageOf } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { cardKeyOf } from '@/contract/profiles/cardLink'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import styles from './ContactPage.module.css'
import { ContactPicture } from './ContactPicture'
import { jobLine } from '../model/jobLine'
import { useSyncContactMutation } from '../contactsApi'

/** The fields that a contact's own card may update. */
const cardFields = [
  'firstName',
  'lastName',
  'organization',
  'jobTitle',
  'emails',
  'phones',
  'websites',
  'addresses',
]

export function RecordHead({ contact, name }: { contact: Contact; name: string }) {
  const { may } = usePermissions()
  const { nickname } = contact
  const work = jobLine(contact)
  return (
    <div className={styles.head}>
      <ContactPicture
        contact={contact}
        canUpdate={may('update', 'Contact', contact, 'displayImage')}
      />
      <div className={styles.headText}>
        {work !== '' && work !== name && <p className={styles.work}>{work}</p>}
        {nickname !== '' && nickname !== name && <p className={styles.nickname}>“{nickname}”</p>}
        {cardFields.every((field) => may('update', 'Contact', contact, field)) && (
          <div>
            <CardUpdate contact={contact} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Updates a contact from its own card, if one of its websites is a card of this site. */
function CardUpdate({
  contact: { id, version, websites },
}: {
  contact: Pick<Contact, 'id' | 'version' | 'websites'>
}) {
  const [syncContact, { isLoading }] = useSyncContactMutation()
  const isUnderWay = useRef(false)
  if (!websites.some(({ value }) => cardKeyOf(value, window.location.host) !== null)) return null
  const update = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { data, error } = await syncContact({ params: { contactId: id } })
    isUnderWay.current = false
    if (!data) toast.error(messageOf(error, 'websites'))
    else if (data.version === version) toast.info('Their card has no changes.')
    else toast.success('Updated from their card.')
  }
  return (
    <Button
      icon={<SyncOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => {
        void update()
      }}
    >
      Update from their card
    </Button>
  )
}
