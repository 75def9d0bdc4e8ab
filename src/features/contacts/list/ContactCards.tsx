import type { ReactNode } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { ContactCard } from './ContactCard'

type CardsProps = Parameters<typeof WindowedCards<ContactSummary>>[0]

const renderCard = (contact: ContactSummary): ReactNode => <ContactCard contact={contact} />

/** The contacts as cards, on a phone. */
export function ContactCards(props: Omit<CardsProps, 'renderCard'>) {
  return <WindowedCards {...props} renderCard={renderCard} />
}
