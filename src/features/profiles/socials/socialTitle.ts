import type { Social } from '@/contract/profiles/profileItems'
import { socialLabel, socialNetworks, toSocialValue } from '@/contract/profiles/socialNetworks'

type Account = Pick<Social, 'name' | 'value'>

/** An account as visitors read it, such as `@ada`; as it was typed where the network can have none of that name. */
export function accountText({ name, value }: Account): string {
  const kept = toSocialValue(name, value)
  return kept === null ? value.trim() : socialLabel(name, kept)
}

/** What a social is called where it has to be named: `Instagram @ada`. */
export function socialTitle(account: Account): string {
  return `${socialNetworks[account.name].title} ${accountText(account)}`.trim()
}
