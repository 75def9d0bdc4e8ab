import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useMemo } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { contactName } from '../model/contactName'
import { type QrCard, qrCard } from './qrCard'
import { qrPng, qrSvg } from './qrPicture'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  contact: Contact
  onClose: () => void
}

/** A contact as a QR code for another phone's address book. */
export function ShareDialog({ contact, onClose }: ShareDialogProps) {
  useReturnFocus()
  const name = contactName(contact)
  const code = useMemo(() => qrCard(contact), [contact])
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
              ? 'Contains the name, job, and first e-mail, phone and website. The full contact is too long for a QR code.'
              : 'Point a phone’s camera at it to add this contact.'}
          </p>
          <CodeActions code={code} name={name} />
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

function CodeActions({ code, name }: { code: QrCard; name: string }) {
  const save = (blob: Blob, ending: string) => {
    saveDownload({
      fileName: `${fileNameOf(name)}.${ending}`,
      objectUrl: URL.createObjectURL(blob),
    })
  }
  const savePng = async () => {
    try {
      save(await qrPng(code), 'png')
    } catch {
      toast.error('Your browser could not create a PNG. Download the SVG instead.')
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.card)
      toast.success('vCard copied.')
    } catch {
      toast.error('Your browser blocked copying. Download the vCard instead.')
    }
  }
  return (
    <div className={styles.actions}>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void savePng()}>
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
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        Copy vCard
      </Button>
    </div>
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
