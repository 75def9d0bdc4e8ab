import { Fragment, type ReactNode, memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { anchorTo } from '../cardLinks'
import { CardSection } from './CardSection'
import { Icon, type IconName } from '../Icon'

type CardContactRowsProps = Pick<PublicCard, 'phones' | 'emails' | 'websites' | 'addresses'>

/** How a person can be reached, each way with its label. */
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
          <Way key={index} icon="phone" label={label || 'Phone'} url={url}>
            {value}
          </Way>
        ))}
        {emails.map(({ label, value, url }, index) => (
          <Way key={index} icon="mail" label={label || 'E-mail'} url={url}>
            {value}
          </Way>
        ))}
        {websites.map(({ label, value, url }, index) => (
          <Way key={index} icon="web" label={label || 'Website'} url={url}>
            {shortAddress(value)}
          </Way>
        ))}
        {addresses.map(({ label, lines, url }, index) => (
          <Way key={index} icon="place" label={label || 'Address'} url={url}>
            {lines.map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </Way>
        ))}
      </ul>
    </CardSection>
  )
})

interface WayProps {
  icon: IconName
  label: string
  url: string | null
  children: ReactNode
}

function Way({ icon, label, url, children }: WayProps) {
  const target = anchorTo(url)
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <small>{label}</small> <span dir="auto">{children}</span>
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

/** An address of the web as people say it. */
function shortAddress(value: string): string {
  return value.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
