import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { anchorTo } from '../cardLinks'
import { Icon, type IconName } from '../Icon'

type CardQuickLinksProps = Pick<PublicCard, 'phones' | 'emails' | 'addresses'>

/** The first ways to reach the person, under the name: a call, a message, a mail, a map. */
export const CardQuickLinks = memo(function CardQuickLinks({
  phones,
  emails,
  addresses,
}: CardQuickLinksProps) {
  const phone = firstUrl(phones)
  const ways: [IconName, string, string | null][] = [
    ['phone', 'Call', phone],
    ['message', 'Message', phone?.replace(/^tel:([^;]*).*$/, 'sms:$1') ?? null],
    ['mail', 'E-mail', firstUrl(emails)],
    ['place', 'Map', firstUrl(addresses)],
  ]
  const links = ways.flatMap(([icon, title, url]) => {
    const target = anchorTo(url)
    return target === null ? [] : [{ icon, title, target }]
  })
  if (links.length === 0) return null
  return (
    <nav className="tc-more tc-go" aria-label="Get in touch" lang="en">
      {links.map(({ icon, title, target }) => (
        <a key={title} className="tc-button" {...target}>
          <Icon name={icon} />
          {title}
        </a>
      ))}
    </nav>
  )
})

function firstUrl(ways: readonly { url: string | null }[]): string | null {
  return ways.find(({ url }) => url !== null)?.url ?? null
}
