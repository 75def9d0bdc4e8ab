import type { ProfileConfig } from './profileConfig'

/** The default consent text. It contains no names, so that one version is one text. */
export const DEFAULT_CONSENT_TEXT =
  'I agree that the person whose card this is keeps my details, to stay in touch with me.'

/** Returns the consent text of a profile's exchange form. */
export function consentTextOf({
  consentText,
}: Pick<ProfileConfig['exchange'], 'consentText'>): string {
  return consentText.trim() === '' ? DEFAULT_CONSENT_TEXT : consentText
}
