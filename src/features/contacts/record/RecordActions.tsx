import { DeleteOutlined, EditOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Contact } from '@/contract/contacts/contact'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { mailHref, telHref } from '../model/contactLinks'
import { LinkButton } from '@/shared/ui/LinkButton'
import { ShareButton } from '../share/ShareButton'

interface RecordActionsProps {
  contact: Contact
  pushAction: ReactNode
  onDelete: () => void
}

/** The actions on a contact: write, call, share, send to another service, edit, delete. */
export function RecordActions({ contact, pushAction, onDelete }: RecordActionsProps) {
  const { search } = useLocation() // the place in the list
  const { may } = usePermissions()
  const [email] = contact.emails
  const [phone] = contact.phones
  return (
    <>
      {email && (
        <Button
          href={mailHref(email.value)}
          icon={<MailOutlined aria-hidden />}
          title={email.value}
        >
          Write
        </Button>
      )}
      {phone && (
        <Button
          href={telHref(phone.value)}
          icon={<PhoneOutlined aria-hidden />}
          title={phone.value}
        >
          Call
        </Button>
      )}
      <ShareButton contact={contact} />
      {pushAction}
      <LinkButton
        isDenied={!may('update', 'Contact', contact)}
        to={paths.contactEdit(contact.id) + search}
        icon={<EditOutlined aria-hidden />}
        label="Edit"
        isPrimary
      />
      <Button
        color="danger"
        variant="filled"
        {...deniedUnless(may('delete', 'Contact', contact))}
        icon={<DeleteOutlined aria-hidden />}
        onClick={onDelete}
      >
        Delete
      </Button>
    </>
  )
}
