import type { Social } from '@/contract/profiles/profileItems'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { socialLabel, toSocialValue } from '@/contract/profiles/socialValue'

type Account = Pick<Social, 'name' | 'value'>

/**
 * Returns an account as visitors see it: `@ada`. A text that is no account of the network stays as
 * it was typed.
 */
export function accountText({ name, value }: Account): string {
  const stored = toSocialValue(name, value)
  return stored === null ? value.trim() : socialLabel(name, stored)
}

/** Returns the name of a social in messages: `Instagram @ada`. */
export function socialTitle(account: Account): string {
  return `${socialNetworks[account.name].title} ${accountText(account)}`.trim()
}
