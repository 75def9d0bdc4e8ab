import { Fragment, type ReactNode, memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { anchorTo } from '../cardLinks'
import { CardSection } from './CardSection'
import { EmailText } from '../EmailText'
import { Icon, type IconName } from '../Icon'

type CardContactRowsProps = Pick<PublicCard, 'phones' | 'emails' | 'websites' | 'addresses'>

/** Phones, e-mails, websites and addresses with their labels. */
export const CardContactRows = memo(function CardContactRows({
  phones,
  emails,
  websites,
  addresses,
}: CardContactRowsProps) {
  return (
    <CardSection title="Contact">
      <ul className="tc-ways">
        {phones.map(({ label, value, url }, index) => (
          <ContactRow key={index} icon="phone" label={label || 'Phone'} url={url}>
            {value}
          </ContactRow>
        ))}
        {emails.map(({ label, value, url }, index) => (
          <ContactRow key={index} icon="mail" label={label || 'E-mail'} url={url}>
            <EmailText address={value} />
          </ContactRow>
        ))}
        {websites.map(({ label, value, url }, index) => (
          <ContactRow key={index} icon="web" label={label || 'Website'} url={url}>
            {shortAddress(value)}
          </ContactRow>
        ))}
        {addresses.map(({ label, lines, url }, index) => (
          <ContactRow key={index} icon="place" label={label || 'Address'} url={url}>
            {lines.map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </ContactRow>
        ))}
      </ul>
    </CardSection>
  )
})

interface ContactRowProps {
  icon: IconName
  label: string
  url: string | null
  children: ReactNode
}

function ContactRow({ icon, label, url, children }: ContactRowProps) {
  const target = anchorTo(url)
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <small>{label}</small>{' '}
        <span dir="auto" translate="no">
          {children}
        </span>
      </span>
    </>
  )
  return (
    <li>
      {target === null ? (
        <span className="tc-way">{content}</span>
      ) : (
        <a className="tc-way" {...target}>
          {content}
        </a>
      )}
    </li>
  )
}

/** Returns a URL without protocol, `www.` and final slash. */
function shortAddress(value: string): string {
  return value.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
