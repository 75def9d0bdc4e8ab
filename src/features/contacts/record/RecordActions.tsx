import { MailOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { mailHref, smsHref, telHref } from '../model/contactLinks'
import styles from './ContactPage.module.css'
import { RecordMenu } from './RecordMenu'

interface RecordActionsProps {
  contact: Contact
  /** The action that sends it to another service. */
  pushAction: ReactNode
  onDelete: () => void
}

/** The actions on a contact: write, call and message; the rare ones are in a menu. */
export function RecordActions({ contact, pushAction, onDelete }: RecordActionsProps) {
  const { format } = usePhoneTexts()
  const [email] = contact.emails
  const [phone] = contact.phones
  return (
    <div className={styles.actions}>
      {email && (
        <Button
          size="small"
          type="primary"
          href={mailHref(email.value)}
          icon={<MailOutlined aria-hidden />}
          title={email.value}
        >
          Write
        </Button>
      )}
      {phone && (
        <>
          <Button
            size="small"
            type={email ? 'default' : 'primary'}
            href={telHref(phone.value)}
            icon={<PhoneOutlined aria-hidden />}
            title={format(phone.value)}
          >
            Call
          </Button>
          <Button
            size="small"
            href={smsHref(phone.value)}
            icon={<MessageOutlined aria-hidden />}
            title={format(phone.value)}
          >
            Message
          </Button>
        </>
      )}
      {pushAction}
      <RecordMenu contact={contact} onDelete={onDelete} />
    </div>
  )
}
