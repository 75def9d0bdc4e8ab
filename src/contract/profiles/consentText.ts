import type { ProfileConfig } from './profileConfig'

/** Returns the default consent text, which names the person who keeps the details. */
export function defaultConsentText(name: string): string {
  return `I agree that ${name || 'the person whose card this is'} keeps my details, to stay in touch with me.`
}

/** Returns the consent text of the exchange form of a person's profile. */
export function consentTextOf(
  { consentText }: Pick<ProfileConfig['exchange'], 'consentText'>,
  name: string,
): string {
  return consentText.trim() === '' ? defaultConsentText(name) : consentText
}
