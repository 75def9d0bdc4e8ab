import type { ProfileConfig } from './profileConfig'

/** What a visitor agrees to where an owner wrote no text of their own. It names nobody, so that one version is one text. */
export const DEFAULT_CONSENT_TEXT =
  'I agree that the person whose card this is keeps my details, to stay in touch with me.'

/** The text that a visitor agrees to on the exchange form of a profile. */
export function consentTextOf({
  consentText,
}: Pick<ProfileConfig['exchange'], 'consentText'>): string {
  return consentText.trim() === '' ? DEFAULT_CONSENT_TEXT : consentText
}
