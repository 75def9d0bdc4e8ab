import type { NeutralState } from '@/contract/profiles/publicCard'

/**
 * Why a page shows no card: its state, there is no such card (`unknown`), its exchange is off
 * (`off`), or the server has none (`noExchange`).
 */
export type NeutralReason = NeutralState | 'unknown' | 'off' | 'noExchange'

/** The texts of the neutral page. The title is the document's, too. */
export const neutralTexts: Record<NeutralReason, { title: string; text: string }> = {
  deactivated: {
    title: 'This card is turned off',
    text: 'Its owner is not sharing it at the moment. If you know them, ask for another way to stay in touch.',
  },
  expired: {
    title: 'This card has expired',
    text: 'It was valid for a limited time. If you know its owner, ask them for their new card.',
  },
  lost: {
    title: 'This card was reported lost',
    text: 'It no longer shows anything. If you found it, please hand it in at a lost and found.',
  },
  unassigned: {
    title: 'This card shows nothing yet',
    text: 'Its owner has not chosen a profile for it. If it is yours, sign in and choose one.',
  },
  blank: {
    title: 'This card is new',
    text: 'Nobody has activated it yet. If you have it in your hand, you can make it yours with the code printed on it.',
  },
  retired: {
    title: 'This card is no longer in use',
    text: 'It was retired and will not show anything again. If you know its owner, ask them for their new card.',
  },
  unknown: {
    title: 'Card not found',
    text: 'The address may contain a typo, or the card may have been deleted.',
  },
  off: {
    title: 'This card does not take contact details',
    text: 'Its owner is not asking for contact details at the moment. The card still shows how to reach them.',
  },
  noExchange: {
    title: 'This server takes no contacts here',
    text: 'Ask the person whose card this is how to send them your contact details.',
  },
}
