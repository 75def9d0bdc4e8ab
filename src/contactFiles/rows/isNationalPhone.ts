/** Longest number that is read, in characters. */
const MAX_LENGTH = 60

/** Tells whether a text may be a phone number without a country code. */
export function isNationalPhone(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[\s(]*(?!00)\d[\d\s()./-]{4,}$/.test(text)
}
