import { CopyOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { cardAddress } from '@/features/profiles'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { copyText } from '@/shared/ui/toasts/copyText'
import styles from './Dashboard.module.css'

/** Shown until somebody has seen the card: how to share it. */
export function ShareFirst({ profile: { slug, isActive } }: { profile: ProfileSummary }) {
  const address = cardAddress(slug)
  const fileUrl = useFileUrl()
  return (
    <section aria-label="Share your card" className={`panel ${styles.share ?? ''}`}>
      <div className={styles.code}>
        <img src={fileUrl(`/card/${slug}/qr.svg`)} alt={`QR code that leads to ${address}`} />
      </div>
      <div className={styles.shareText}>
        <h2>{isActive ? 'Your card is ready to share' : 'Your card is turned off'}</h2>
        <p>
          {isActive
            ? 'Let somebody scan this code, or send them the link. What they do on your card shows here: views, saved contacts, and clicks.'
            : 'Activate the profile in its settings. Until then visitors see that it is turned off.'}
        </p>
        <a className={styles.address} href={address} target="_blank" rel="noopener">
          {address.replace(/^https?:\/\//, '')}
        </a>
        <div className="button-row">
          <Button
            type="primary"
            icon={<CopyOutlined aria-hidden />}
            onClick={() => {
              void copyText(address, 'Link')
            }}
          >
            Copy link
          </Button>
          <Button
            href={address}
            target="_blank"
            rel="noopener"
            icon={<ExportOutlined aria-hidden />}
          >
            View card
          </Button>
        </div>
      </div>
    </section>
  )
}
