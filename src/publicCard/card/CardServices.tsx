import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { type CardLinks, itemTo } from '../cardLinks'
import { CardSection } from './CardSection'
import { Icon } from '../Icon'

interface CardServicesProps {
  services: PublicCard['services']
  links: CardLinks
}

/** Services with dates, price and booking link. */
export const CardServices = memo(function CardServices({ services, links }: CardServicesProps) {
  return (
    <CardSection title="Services">
      <ul className="tc-services">
        {services.map((service) => (
          <ServiceItem key={service.id} service={service} links={links} />
        ))}
      </ul>
    </CardSection>
  )
})

const ServiceItem = memo(function ServiceItem({
  service,
  links,
}: {
  service: PublicCard['services'][number]
  links: CardLinks
}) {
  const { title, description, price, when } = service
  const target = itemTo(service, links)
  return (
    <li className="tc-service">
      <h3 dir="auto">{title}</h3>
      {price && <p className="tc-price">{price}</p>}
      {when && (
        <p className="tc-when">
          <Icon name="time" />
          {when}
        </p>
      )}
      {description && (
        <p className="tc-text" dir="auto">
          {description}
        </p>
      )}
      {target && (
        <a className="tc-button" {...target} aria-label={`Book or learn more: ${title}`}>
          Book or learn more
        </a>
      )}
    </li>
  )
})
