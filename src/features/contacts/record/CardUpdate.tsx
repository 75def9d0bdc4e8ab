import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { cardKeyOf } from '@/contract/profiles/cardLink'
import type { Contact } from '@/contract/contacts/contact'
import { useSyncContactMutation } from '../contactsApi'

/** Updates a contact from its own card, if one of its websites is a card of this site. */
export function CardUpdate({
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
