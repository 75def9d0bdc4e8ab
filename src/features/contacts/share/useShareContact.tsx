import { type ReactNode, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import type { vcardVersions } from '@/contract/contacts/contactFiles'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { lazyPart } from '@/shared/ui/lazyPart'

const ShareDialog = lazyPart(
  async () => (await import('../form/screens')).ShareDialog,
  ({ onClose }) => onClose,
)

interface ShareContact {
  /** Opens the QR code. */
  share: () => void
  download: (version: (typeof vcardVersions)[number]) => Promise<void>
  isSaving: boolean
  /** The open dialog, under a `Suspense`; null if it is closed. */
  dialog: ReactNode
}

/** Shares a contact as a QR code or vCard file, without the owner's notes and tags. */
export function useShareContact(contact: Contact): ShareContact {
  const imageUrl = useFileUrl()
  const [isShown, setIsShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { displayImage } = contact
  return {
    share: () => {
      setIsShown(true)
    },
    download: async (version) => {
      setIsSaving(true)
      try {
        const { saveCard } = await import('./saveCard')
        await saveCard(contact, version, displayImage === null ? null : imageUrl(displayImage))
      } catch {
        toast.error('The vCard could not be created. Try again.')
      }
      setIsSaving(false)
    },
    isSaving,
    dialog: isShown ? (
      <ShareDialog
        contact={contact}
        onClose={() => {
          setIsShown(false)
        }}
      />
    ) : null,
  }
}
