import type { Card } from '@/contract/cards/card'
import type { CardSort } from '@/contract/cards/cards'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { StatusChip } from '../face/StatusChip'
import { Changed, DrawnName, Holder, RowMenu, ShownProfile, Taps, Validity } from './cardCells'

type Column = WindowedColumn<Card, CardSort>

const drawn: Column = {
  key: 'name',
  title: 'Card',
  width: 240,
  grow: 3,
  sortKey: 'name',
  render: (card) => <DrawnName card={card} />,
}
const state: Column = {
  key: 'status',
  title: 'State',
  width: 124,
  sortKey: 'status',
  render: (card) => <StatusChip card={card} />,
}
const rest: readonly Column[] = [
  {
    key: 'taps',
    title: 'Taps',
    width: 132,
    sortKey: 'taps',
    startsDescending: true,
    render: (card) => <Taps card={card} />,
  },
  {
    key: 'validity',
    title: 'Valid',
    width: 152,
    render: (card) => <Validity card={card} />,
  },
  {
    key: 'updatedAt',
    title: 'Changed',
    width: 112,
    sortKey: 'updatedAt',
    startsDescending: true,
    render: (card) => <Changed card={card} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isBare: true,
    width: 56,
    render: (card) => <RowMenu card={card} />,
  },
]

export const cardColumns: readonly Column[] = [
  drawn,
  {
    key: 'profile',
    title: 'Profile',
    width: 120,
    grow: 2,
    render: (card) => <ShownProfile card={card} />,
  },
  state,
  ...rest,
]

export const companyCardColumns: readonly Column[] = [
  drawn,
  {
    key: 'holder',
    title: 'Holder',
    width: 120,
    grow: 2,
    sortKey: 'holder',
    render: (card) => <Holder card={card} />,
  },
  state,
  ...rest,
]
