/** The outcome of trying a card at a checkout. */
export type CardOutcome =
  | { kind: 'accepted'; declinesRenewals: boolean }
  | { kind: 'authenticate' }
  | { kind: 'declined'; message: string }

const accepted: CardOutcome = { kind: 'accepted', declinesRenewals: false }
const declined: CardOutcome = { kind: 'declined', message: 'Your card was declined.' }

/** Stripe's test cards that the simulation knows. */
const cards = new Map<string, CardOutcome>([
  ['4242424242424242', accepted],
  ['5555555555554444', accepted],
  ['4000002500003155', { kind: 'authenticate' }],
  ['4000000000000002', declined],
  ['4000000000009995', { kind: 'declined', message: 'Your card has insufficient funds.' }],
  ['4000000000000069', { kind: 'declined', message: 'Your card has expired.' }],
])
/** Stripe's test card that can be saved and then refuses each payment. */
const DECLINED_LATER = '4000000000000341'

/** Stripe's text for a card whose 3-D Secure failed. */
export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Tries a card number, with any spaces. Only a trial can start with a card that refuses later. */
export function tryCard(number: string, { isTrial }: { isTrial: boolean }): CardOutcome {
  const digits = number.replaceAll(/\s/g, '')
  if (digits === DECLINED_LATER)
    return isTrial ? { kind: 'accepted', declinesRenewals: true } : declined
  return cards.get(digits) ?? { kind: 'declined', message: 'Your card number is invalid.' }
}
