import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useMemo } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { contactName } from '../model/contactName'
import { qrCard } from './qrCard'
import { qrPng, qrSvg } from './qrPicture'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  contact: Contact
  onClose: () => void
}

/** A contact as a QR code that a phone reads into its address book. */
export function ShareDialog({ contact, onClose }: ShareDialogProps) {
  useReturnFocus()
  const name = contactName(contact)
  const code = useMemo(() => qrCard(contact), [contact])
  const save = (blob: Blob, ending: string) => {
    saveDownload({
      fileName: `${fileNameOf(name)}.${ending}`,
      objectUrl: URL.createObjectURL(blob),
    })
  }
  const savePng = async () => {
    try {
      if (code) save(await qrPng(code), 'png')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The picture could not be made.')
    }
  }
  const copy = async (card: string) => {
    try {
      await navigator.clipboard.writeText(card)
      toast.success('The vCard is copied.')
    } catch {
      toast.error('The browser did not let this page copy.')
    }
  }
  return (
    <Modal open title={`Share ${name}`} footer={null} width={400} onCancel={onClose}>
      {code ? (
        <div className={styles.share}>
          <svg
            className={styles.code}
            viewBox={`0 0 ${String(code.size)} ${String(code.size)}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`QR code with the contact details of ${name}`}
          >
            <path fill="#fff" d={`M0 0h${String(code.size)}v${String(code.size)}H0z`} />
            <path fill="#000" d={code.path} />
          </svg>
          <p className={styles.hint}>
            {code.isShortened
              ? 'Holds the name, the work and the preferred e-mail, phone and website; the rest is too long for a code.'
              : 'Point a phone’s camera at it to add this contact.'}
          </p>
          <div className={styles.actions}>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => {
                void savePng()
              }}
            >
              Download PNG
            </Button>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => {
                save(qrSvg(code), 'svg')
              }}
            >
              Download SVG
            </Button>
            <Button
              icon={<CopyOutlined aria-hidden />}
              onClick={() => {
                void copy(code.card)
              }}
            >
              Copy vCard
            </Button>
          </div>
        </div>
      ) : (
        <Alert
          type="info"
          showIcon
          title="This contact is too long for a QR code. Download its vCard instead."
        />
      )}
    </Modal>
  )
}

function fileNameOf(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'contact'
  )
}
