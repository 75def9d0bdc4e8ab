import { ShareAltOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import { vcardVersions } from '@/contract/contacts/contactFiles'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { lazyPart } from '@/shared/ui/lazyPart'

const ShareDialog = lazyPart(
  async () => (await import('./ShareDialog')).ShareDialog,
  ({ onClose }) => onClose,
)

const items: NonNullable<MenuProps['items']> = [
  { key: 'qr', label: 'QR code' },
  { type: 'divider' },
  { key: '3.0', label: 'Download vCard' },
  { key: '4.0', label: 'Download vCard 4.0' },
  { key: '2.1', label: 'Download vCard 2.1' },
]

/** Shares a contact as a QR code or vCard file, without the owner's notes and tags. */
export function ShareButton({ contact }: { contact: Contact }) {
  const imageUrl = useFileUrl()
  const [isShown, setIsShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { displayImage } = contact

  const download = async (version: (typeof vcardVersions)[number]) => {
    setIsSaving(true)
    try {
      const { saveCard } = await import('./saveCard')
      await saveCard(contact, version, displayImage === null ? null : imageUrl(displayImage))
    } catch {
      toast.error('The vCard could not be created. Try again.')
    }
    setIsSaving(false)
  }
  const onClick: NonNullable<MenuProps['onClick']> = ({ key }) => {
    const version = vcardVersions.find((each) => each === key)
    if (version) void download(version)
    else setIsShown(true)
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick, 'aria-label': 'Share' }}>
        <Button icon={<ShareAltOutlined aria-hidden />} aria-haspopup="menu" loading={isSaving}>
          Share
        </Button>
      </Dropdown>
      {isShown && (
        <Suspense>
          <ShareDialog
            contact={contact}
            onClose={() => {
              setIsShown(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
