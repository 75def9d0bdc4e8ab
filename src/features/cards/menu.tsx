import { CreditCardOutlined, InboxOutlined } from '@ant-design/icons'
import { matchPath } from 'react-router-dom'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths, patterns } from '@/shared/paths'

const readCards = [['read', 'Card']] as const

export const cardsMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Cards',
      keywords: 'physical nfc chip tap',
      to: paths.cards,
      icon: <CreditCardOutlined />,
      order: 1.5,
      requires: readCards,
      isCurrent: ({ pathname }) =>
        matchPath({ path: patterns.cards, end: false }, pathname) !== null,
    },
    {
      title: 'Company cards',
      isNotInBar: true,
      keywords: 'stock employees assign physical',
      to: paths.companyCards,
      icon: <InboxOutlined />,
      order: 8,
      requires: [
        ['read', 'Card'],
        ['update', 'Company'],
      ],
      isCurrent: ({ pathname }) => pathname === paths.companyCards,
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
