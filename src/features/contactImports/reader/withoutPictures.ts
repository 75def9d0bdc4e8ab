const MEDIA = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i
/** The text of a card goes on behind a line: folded (RFC 6350 section 3.2), or base64 as vCard 2.1 writes it. */
const CONTINUED = /^(?:[ \t]|[A-Za-z0-9+/=]*$)/

/** The text of a card without its pictures, sounds and keys: what makes a card large. */
export function withoutPictures(text: string): string {
  let isInside = false
  return text
    .split(/(?<=\n|\r(?!\n))/)
    .filter((line) => {
      const content = line.replace(/[\r\n]+$/, '')
      isInside = MEDIA.test(content) || (isInside && CONTINUED.test(content))
      return !isInside
    })
    .join('')
}
