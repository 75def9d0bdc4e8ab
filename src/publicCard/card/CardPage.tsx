import type { PublicCard } from '@/contract/profiles/publicCard'
import { CardActions } from './CardActions'
import { CardBlocks } from './CardBlocks'
import { CardContactRows } from './CardContactRows'
import { CardEverlinks } from './CardEverlinks'
import { CardFooter } from './CardFooter'
import { CardHead } from './CardHead'
import type { CardLinks } from '../cardLinks'
import { CardQuickLinks } from './CardQuickLinks'
import { CardServices } from './CardServices'
import { CardSocials } from './CardSocials'

interface CardPageProps {
  card: PublicCard
  links: CardLinks
  /** The product's home page, which links back to the card. */
  home: string
}

/**
 * A card as visitors see it. It works without scripts; its stylesheet is `cardCss`. Its parts are
 * memoized for the editor's preview, so lists and `links` should keep their identity.
 */
export function CardPage({ card, links, home }: CardPageProps) {
  const { name } = card
  const isEmpty = !hasContactRows(card) && hasNoContent(card)
  return (
    <div className={isEmpty ? 'tc tc-alone' : 'tc'} lang={card.language}>
      <main className="tc-card">
        <div className="tc-side">
          <CardHead
            profileId={card.profileId}
            layout={card.appearance.layout}
            name={name}
            pronouns={card.pronouns}
            occupation={card.occupation}
            organization={card.organization}
            department={card.department}
            avatar={card.avatar}
            banner={card.banner}
            logo={card.logo}
            backgroundVideo={card.backgroundVideo}
            file={links.file}
          />
          <CardQuickLinks phones={card.phones} emails={card.emails} addresses={card.addresses} />
          <CardActions
            name={name}
            hasExchange={card.hasExchange}
            vcard={links.vcard}
            {...(links.vcardName !== undefined && { vcardName: links.vcardName })}
            {...(links.vcardPing !== undefined && { vcardPing: links.vcardPing })}
            {...(links.isInApp && { isInApp: true })}
            exchange={links.exchange}
            qr={links.qr}
            page={links.page}
          />
        </div>
        {!isEmpty && <CardBody card={card} links={links} />}
      </main>
      <CardFooter home={home} />
    </div>
  )
}

function CardBody({ card, links }: Pick<CardPageProps, 'card' | 'links'>) {
  const { bio, phones, emails, websites, addresses, socials, everlinks, services, blocks } = card
  return (
    <div className="tc-body">
      {bio && (
        <p className="tc-bio tc-text" dir="auto">
          {bio}
        </p>
      )}
      {everlinks.length > 0 && <CardEverlinks everlinks={everlinks} links={links} />}
      {socials.length > 0 && <CardSocials socials={socials} links={links} />}
      {hasContactRows(card) && (
        <CardContactRows
          phones={phones}
          emails={emails}
          websites={websites}
          addresses={addresses}
        />
      )}
      {services.length > 0 && <CardServices services={services} links={links} />}
      {blocks.length > 0 && <CardBlocks blocks={blocks} file={links.file} />}
    </div>
  )
}

function hasContactRows({ phones, emails, websites, addresses }: PublicCard): boolean {
  return [phones, emails, websites, addresses].some((list) => list.length > 0)
}

function hasNoContent({ bio, socials, everlinks, services, blocks }: PublicCard): boolean {
  return bio === '' && [socials, everlinks, services, blocks].every((list) => list.length === 0)
}
