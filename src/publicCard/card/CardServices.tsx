import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { anchorTo } from '../cardLinks'
import { CardSection } from './CardSection'
import { Icon } from '../Icon'

/** Services with dates, price and booking link. */
export const CardServices = memo(function CardServices({ services }: Pick<PublicCard, 'services'>) {
  return (
    <CardSection title="Services">
      <ul className="tc-services">
        {services.map((service) => (
          <ServiceItem key={service.id} service={service} />
        ))}
      </ul>
    </CardSection>
  )
})

const ServiceItem = memo(function ServiceItem({
  service: { title, description, price, when, url },
}: {
  service: PublicCard['services'][number]
}) {
  const target = anchorTo(url)
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
