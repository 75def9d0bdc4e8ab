import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FormSection } from '@/shared/forms/FormSection'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { copyText } from '@/shared/ui/toasts/copyText'
import { useCardAddress } from '../useCardAddress'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './ShareTab.module.css'

/** The public address and its QR code. */
export function AddressSection() {
  const {
    profile: { slug, isActive },
  } = useProfileEditor()
  const address = useCardAddress()
  const fileUrl = useFileUrl()
  const code = (type: 'png' | 'svg') => fileUrl(`/card/${slug}/qr.${type}`)
  return (
    <FormSection title="Public address">
      <div className={styles.address}>
        <a href={address} target="_blank" rel="noopener">
          {address.replace(/^https?:\/\//, '')}
        </a>
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => {
            void copyText(address, 'Address')
          }}
        >
          Copy
        </Button>
      </div>
      {!isActive && (
        <p className="help-text">
          The profile is inactive: visitors see a neutral page at this address.
        </p>
      )}
      <div className={styles.code}>
        <img src={code('svg')} alt={`QR code that leads to ${address}`} width={176} height={176} />
        <div className={styles.downloads}>
          <p className="help-text">
            Print it, or show it on your phone. It keeps working when the address changes.
          </p>
          <Button
            href={code('png')}
            download={`${slug}.png`}
            icon={<DownloadOutlined aria-hidden />}
          >
            Download PNG
          </Button>
          <Button
            href={code('svg')}
            download={`${slug}.svg`}
            icon={<DownloadOutlined aria-hidden />}
          >
            Download SVG
          </Button>
        </div>
      </div>
    </FormSection>
  )
}
