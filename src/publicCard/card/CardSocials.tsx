import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { type CardLinks, itemTo } from '../cardLinks'
import { NetworkIcon } from '../networks/NetworkIcon'
import { CardSection } from './CardSection'
import { CardSheet } from './CardSheet'

type Social = PublicCard['socials'][number]

interface CardSocialsProps {
  socials: PublicCard['socials']
  links: CardLinks
}

/**
 * Accounts on social networks. One with a picture, such as a code to scan, shows it over the card.
 */
export const CardSocials = memo(function CardSocials({ socials, links }: CardSocialsProps) {
  return (
    <CardSection title="Social">
      <ul className="tc-socials">
        {socials.map((social) => (
          <li key={social.id}>
            <SocialItem social={social} links={links} />
          </li>
        ))}
      </ul>
    </CardSection>
  )
})

const SocialItem = memo(function SocialItem({
  social,
  links,
}: {
  social: Social
  links: CardLinks
}) {
  const { title } = socialNetworks[social.name]
  const target = itemTo(social, links)
  const text = <SocialText name={social.name} label={social.label} />
  if (social.media === null)
    return target === null ? (
      <span className="tc-social">{text}</span>
    ) : (
      <a className="tc-social" {...target}>
        {text}
      </a>
    )
  const sheet = `tc-${social.id}`
  return (
    <>
      <button type="button" className="tc-social" popoverTarget={sheet}>
        {text}
      </button>
      <CardSheet id={sheet} title={title}>
        <img
          className="tc-code"
          src={links.file(social.media)}
          alt={`${title}, ${social.label}`}
          width="240"
          height="240"
          loading="lazy"
        />
        {target === null ? (
          <p translate="no">{social.label}</p>
        ) : (
          <p className="tc-more">
            <a className="tc-button" {...target}>
              Open {title}
            </a>
          </p>
        )}
      </CardSheet>
    </>
  )
})

function SocialText({ name, label }: Pick<Social, 'name' | 'label'>) {
  return (
    <>
      <span className="tc-mark">
        <NetworkIcon name={name} />
      </span>
      <span translate="no">
        {socialNetworks[name].title} <small>{label}</small>
      </span>
    </>
  )
}
