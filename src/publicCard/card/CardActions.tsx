import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import type { CardLinks } from '../cardLinks'
import { CardSheet } from './CardSheet'
import { Icon } from '../Icon'
import { SaveHint } from '../SaveHint'

type CardActionsProps = Pick<PublicCard, 'name' | 'hasExchange'> &
  Omit<CardLinks, 'file' | 'item' | 'isDirect'>

const SHEET = 'tc-share'

/** The actions of a visitor: save the contact, share their details, share the card. */
export const CardActions = memo(function CardActions({
  name,
  hasExchange,
  vcard,
  vcardName,
  vcardPing,
  isInApp,
  exchange,
  qr,
  page,
}: CardActionsProps) {
  return (
    <>
      <div className="tc-keep" lang="en">
        <a className="tc-button tc-save" href={vcard} download={vcardName} ping={vcardPing}>
          <Icon name="save" />
          Save contact
        </a>
        {isInApp && <SaveHint />}
      </div>
      <div className="tc-more" lang="en">
        {hasExchange && (
          <a className="tc-button" href={exchange}>
            <Icon name="exchange" />
            Share yours back
          </a>
        )}
        <button type="button" className="tc-button" popoverTarget={SHEET}>
          <Icon name="share" />
          {hasExchange ? 'QR' : 'QR and share'}
        </button>
      </div>
      <CardSheet id={SHEET} title={name ? `Share ${name}’s card` : 'Share this card'}>
        <img
          className="tc-code"
          src={qr}
          alt="QR code that links to this card"
          width="240"
          height="240"
          loading="lazy"
        />
        <label className="tc-address">
          Card address
          <input readOnly value={page} />
        </label>
        <ShareLinks name={name} page={page} />
      </CardSheet>
    </>
  )
})

function ShareLinks({ name, page }: { name: string; page: string }) {
  const [subject, address] = [
    encodeURIComponent(name || 'A digital business card'),
    encodeURIComponent(page),
  ]
  const message = encodeURIComponent([name, page].filter((part) => part !== '').join(' '))
  return (
    <p className="tc-more">
      <a className="tc-button" href={`mailto:?subject=${subject}&body=${address}`}>
        E-mail
      </a>
      <a className="tc-button" href={`sms:?body=${message}`}>
        Message
      </a>
      <a
        className="tc-button"
        href={`https://wa.me/?text=${message}`}
        rel="noopener noreferrer"
        target="_blank"
      >
        WhatsApp
      </a>
    </p>
  )
}
