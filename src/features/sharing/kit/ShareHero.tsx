import {
  CopyOutlined,
  FullscreenOutlined,
  MailOutlined,
  PrinterOutlined,
  ShareAltOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '@/contract/profiles/profile'
import { paths } from '@/shared/paths'
import { copyText } from '@/shared/ui/toasts/copyText'
import { lazyPart } from '@/shared/ui/lazyPart'
import { CodePicture } from '../code/CodePicture'
import { canShare, shareAddress } from '../code/shareAddress'
import { useMyCode } from '../code/useMyCode'
import { WalletButtons } from '../wallet/WalletButtons'
import styles from './ShareHero.module.css'
import { type KitCard, useKitCard } from './useKitCard'
import { type KitTool, useKitPanel } from './useKitPanel'

const KitPanel = lazyPart<{ tool: KitTool; profile: Profile; onClose: () => void }>(
  async () => (await import('./KitPanel')).KitPanel,
  ({ onClose }) => onClose,
)

/** The code of a profile and everything one can do with it; each tool opens as a panel. */
export function ShareHero({ profile }: { profile: Profile }) {
  const id = useId()
  const card = useKitCard(profile)
  const { shown, open, close } = useKitPanel()
  return (
    <section className={`panel ${styles.hero ?? ''}`} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        Share your card
      </h2>
      <div className={styles.top}>
        <CodePicture
          className={styles.code}
          text={card.scannedUrl}
          label={`QR code that leads to ${card.cardUrl}`}
        />
        <div className={styles.about}>
          <div>
            <p className={styles.name}>{card.name}</p>
            <a className={styles.address} href={card.cardUrl} target="_blank" rel="noopener">
              {card.cardUrl.replace(/^https?:\/\//, '')}
            </a>
          </div>
          <p className="help-text">
            {card.isActive ? (
              'Anyone who scans the code sees your card. The code stays the same when the address changes.'
            ) : (
              <>
                The profile is inactive: visitors see a neutral page at this address.{' '}
                <Link to={paths.profile(profile.id, 'settings')}>Open its settings</Link>
              </>
            )}
          </p>
          <HeroActions card={card} />
          {card.isActive && <WalletButtons profileId={profile.id} />}
          <p className={styles.downloads}>
            Download the code:{' '}
            <a href={card.codePng} download={`${profile.slug}.png`} aria-label="Download PNG">
              PNG
            </a>
            {' · '}
            <a href={card.codeSvg} download={`${profile.slug}.svg`} aria-label="Download SVG">
              SVG
            </a>
          </p>
        </div>
      </div>
      <div className={styles.tools}>
        {tools.map(({ tool, icon, title, text }) => (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            aria-label={title}
            aria-describedby={`${id}-${tool}`}
            aria-haspopup="dialog"
            onClick={() => {
              open(tool)
            }}
          >
            <span className={styles.icon}>{icon}</span>
            <span className={styles.toolTitle}>{title}</span>
            <span id={`${id}-${tool}`} className={styles.toolText}>
              {text}
            </span>
          </button>
        ))}
      </div>
      {shown !== null && (
        <Suspense>
          <KitPanel tool={shown} profile={profile} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

const tools: readonly { tool: KitTool; icon: ReactNode; title: string; text: string }[] = [
  {
    tool: 'signature',
    icon: <MailOutlined aria-hidden />,
    title: 'E-mail signature',
    text: 'Your card in mails',
  },
  {
    tool: 'background',
    icon: <VideoCameraOutlined aria-hidden />,
    title: 'Meeting background',
    text: 'Your code in calls',
  },
  {
    tool: 'print',
    icon: <PrinterOutlined aria-hidden />,
    title: 'Print',
    text: 'Signs and labels',
  },
]

function HeroActions({ card: { profileId, name, cardUrl } }: { card: KitCard }) {
  const { show } = useMyCode()
  return (
    <div className="button-row">
      <Button
        type="primary"
        icon={<FullscreenOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          show(profileId)
        }}
      >
        Show code
      </Button>
      {canShare() && (
        <Button
          icon={<ShareAltOutlined aria-hidden />}
          onClick={() => void shareAddress(name, cardUrl)}
        >
          Share…
        </Button>
      )}
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(cardUrl, 'Link')}>
        Copy link
      </Button>
    </div>
  )
}
