import type { NeutralState } from '@/contract/profiles/publicCard'

/** Why a page has nothing of a card: its state; there is none (`unknown`); its owner takes no details (`off`). */
export type NeutralReason = NeutralState | 'unknown' | 'off'

/** What is said then; the title is the page's, too. */
export const neutralWords: Record<NeutralReason, { title: string; text: string }> = {
  deactivated: {
    title: 'This card is switched off',
    text: 'Its owner does not share it at the moment. If you know them, ask them for another way to stay in touch.',
  },
  expired: {
    title: 'This card has expired',
    text: 'It was valid for a time that is over. If you know its owner, ask them for their new one.',
  },
  lost: {
    title: 'This card was reported lost',
    text: 'So it shows nothing any more. If you have found it, please leave it with somebody who can give it back.',
  },
  unassigned: {
    title: 'This card is new',
    text: 'It belongs to nobody yet, or does not show a profile yet. Whoever has it in hand can make it theirs.',
  },
  unknown: {
    title: 'There is no card here',
    text: 'The address may have a typing error, or the card may have been deleted.',
  },
  off: {
    title: 'Details cannot be left here',
    text: 'The owner of this card does not ask for any at the moment. Their card still says how to reach them.',
  },
}
