import type { ExchangeForm } from '@/contract/profiles/exchange'

/** Returns the heading of a form, which is the title of its page too. */
export function exchangeTitle({ name }: Pick<ExchangeForm, 'name'>): string {
  return name === '' ? 'Share your details' : `Share your details with ${name}`
}
