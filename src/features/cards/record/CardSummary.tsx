import { CopyOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useField } from 'react-final-form'
import type { Card } from '@/contract/cards/card'
import { useGetProfileQuery } from '@/features/profiles'
import { qrCode } from '@/publicCard/qrCode'
import { copyText } from '@/shared/ui/toasts/copyText'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/paths'
import { CardFace } from '../face/CardFace'
import { cardStatusText } from '../model/cardTexts'
import { faceOfProfile } from '../model/faceOfProfile'
import styles from './CardPage.module.css'

/** The card as it looks, its address with a QR code, and its taps. */
export function CardSummary({ card }: { card: Card }) {
  const shown = usePreview(card)
  const address = new URL(paths.card(card.id), window.location.origin).href
  const { last30Days, total } = card.taps
  return (
    <section className={`panel ${styles.panel ?? ''}`} aria-label="Card and address">
      <div className={styles.drawn}>
        <CardFace card={shown} label={describeFace(shown)} />
      </div>
      <dl className={styles.taps}>
        <div>
          <dt>Taps in 30 days</dt>
          <dd>{formatNumber(last30Days)}</dd>
        </div>
        <div>
          <dt>Taps in all</dt>
          <dd>{formatNumber(total)}</dd>
        </div>
      </dl>
      <div className={styles.address}>
        <QrPicture address={address} />
        <div className={styles.addressText}>
          <a href={address} target="_blank" rel="noopener">
            {address.replace(/^https?:\/\//, '')} <ExportOutlined aria-label="opens in a new tab" />
          </a>
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => {
              void copyText(address, 'Address')
            }}
          >
            Copy address
          </Button>
          <p className="help-text">The chip and the code on the card lead to this address.</p>
        </div>
      </div>
    </section>
  )
}

/** Returns the card with the face of the profile that is chosen in the form. */
function usePreview(card: Card): Card {
  const { input } = useField<string | null>('profileId', {
    allowNull: true,
    subscription: { value: true },
  })
  const chosen = input.value
  const isChanged = chosen !== null && chosen !== card.profileId
  const { currentData } = useGetProfileQuery({ id: chosen ?? '' }, { skip: !isChanged })
  if (!isChanged || !currentData) return card
  return { ...card, face: faceOfProfile(currentData), isProfileOff: !currentData.isActive }
}

function describeFace(card: Card): string {
  const { face } = card
  const state = cardStatusText(card)
  if (face === null) return `Card without a profile, ${state.toLowerCase()}`
  const parts = [face.name, face.occupation, face.organization].filter(
    (part, at, all) => part !== '' && all.indexOf(part) === at,
  )
  return `Card showing ${parts.join(', ')}; ${state.toLowerCase()}`
}

/** Draws the QR code of an address; visits by it are counted as scans. */
function QrPicture({ address }: { address: string }) {
  const code = useMemo(() => qrCode(`${address}?s=qr`), [address])
  if (!code) return null
  const box = `0 0 ${String(code.size)} ${String(code.size)}`
  return (
    <svg
      role="img"
      aria-label={`QR code that leads to ${address}`}
      className={styles.qr}
      viewBox={box}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  )
}
