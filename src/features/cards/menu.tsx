import { CreditCardOutlined, InboxOutlined } from '@ant-design/icons'
import { matchPath } from 'react-router-dom'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths, patterns } from '@/shared/paths'

const readCards = [['read', 'Card']] as const

/** Tells whether a location is the record of a card that was opened among a company's. */
function isOfCompany({ pathname, search }: { pathname: string; search: string }): boolean {
  return (
    matchPath(patterns.cardDetails, pathname) !== null && new URLSearchParams(search).has('company')
  )
}

export const cardsMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Cards',
      keywords: 'physical nfc chip tap',
      to: paths.cards,
      icon: <CreditCardOutlined />,
      order: 1.5,
      requires: readCards,
      isCurrent: ({ pathname, search }) =>
        matchPath({ path: patterns.cards, end: false }, pathname) !== null &&
        !isOfCompany({ pathname, search }),
    },
    {
      title: 'Company cards',
      isNotInBar: true,
      keywords: 'stock employees assign physical',
      to: paths.companyCards(),
      icon: <InboxOutlined />,
      order: 8,
      requires: [
        ['read', 'Card'],
        ['update', 'Company'],
      ],
      isCurrent: (location) => location.pathname === patterns.companyCards || isOfCompany(location),
    },
  ],
  commands: [
    {
      id: 'activate-card',
      section: 'Actions',
      title: 'Activate a card',
      keywords: 'new physical nfc code scan claim',
      requires: [
        ['read', 'Card'],
        ['update', 'Card'],
      ],
      to: paths.cardActivation(),
    },
  ],
}
