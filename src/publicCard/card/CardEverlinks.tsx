import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { type CardLinks, itemTo } from '../cardLinks'
import { CardSection } from './CardSection'

interface CardEverlinksProps {
  everlinks: PublicCard['everlinks']
  links: CardLinks
}

/** The links of a card, in order. */
export const CardEverlinks = memo(function CardEverlinks({ everlinks, links }: CardEverlinksProps) {
  return (
    <CardSection title="Links">
      <ul className="tc-links">
        {everlinks.map((everlink) => (
          <Everlink key={everlink.id} everlink={everlink} links={links} />
        ))}
      </ul>
    </CardSection>
  )
})

const Everlink = memo(function Everlink({
  everlink,
  links,
}: {
  everlink: PublicCard['everlinks'][number]
  links: CardLinks
}) {
  const target = itemTo(everlink, links)
  if (target === null) return null
  return (
    <li>
      <a className="tc-link" {...target}>
        {everlink.thumbnail !== null && (
          <img src={links.file(everlink.thumbnail)} alt="" width="48" height="48" loading="lazy" />
        )}
        <span dir="auto">{everlink.title}</span>
      </a>
    </li>
  )
})
