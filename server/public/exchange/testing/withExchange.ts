import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'

const { exchange } = emptyProfileContent.config
export const defaultFields = exchange.fields

/** Returns the content of a profile with these changes to the default exchange form. */
export function withExchange(change: Partial<typeof exchange>): Partial<ProfileContent> {
  return { config: { ...emptyProfileContent.config, exchange: { ...exchange, ...change } } }
}

/** The fields of a form that asks for everything and requires only the name. */
export const allFields = Object.fromEntries(
  Object.keys(exchange.fields).map((field) => [field, field === 'name' ? 'required' : 'optional']),
) as typeof exchange.fields
