/** The properties of vCard 2.1, 3.0 and 4.0 and of its extensions that IANA lists. */
const registered = new Set(
  (
    'ADR AGENT ANNIVERSARY BDAY BEGIN BIRTHPLACE CALADRURI CALURI CAPURI CATEGORIES CLASS CLIENTPIDMAP ' +
    'CONTACT-URI CREATED DEATHDATE DEATHPLACE EMAIL END EXPERTISE FBURL FN GENDER GEO GRAMGENDER ' +
    'HOBBY IMPP INTEREST JSPROP KEY KIND LABEL LANG LANGUAGE LOGO MAILER MEMBER N NICKNAME NOTE ORG ' +
    'ORG-DIRECTORY PHOTO PRODID PROFILE PRONOUNS RELATED REV ROLE SOCIALPROFILE SORT-STRING SOUND ' +
    'SOURCE TEL TITLE TZ UID URL VERSION XML'
  ).split(' '),
)
/** Values that are no text, or a card of their own. */
const withoutText = new Set(['AGENT', 'KEY', 'LOGO', 'PHOTO', 'SOUND'])
/** Values in which people write no such words. */
const shortTexts = new Set(
  'BDAY CATEGORIES EMAIL FN N NICKNAME ORG REV ROLE TEL TITLE VERSION'.split(' '),
)

const LONG_NAMES = 'CATEGORIES|EMAIL|NICKNAME|VERSION|X-[A-Z-]{1,60}'
const SHORT_NAMES = 'ADR|BDAY|FN|LABEL|N|NOTE|ORG|PHOTO|REV|ROLE|TEL|TITLE|UID|URL'
const PARAMS = '(?:;[\\w=."-][^:\\r\\n]{0,200})?:(?=\\S)'
/** A property behind the first character of a value. */
const ANY_PROPERTY = new RegExp(`(?!^)(${LONG_NAMES}|${SHORT_NAMES})${PARAMS}`)
/** The same in a text, where "STATION:" is no N. */
const OWN_PROPERTY = new RegExp(`(?!^)(${LONG_NAMES}|(?<![A-Z-])(?:${SHORT_NAMES}))${PARAMS}`)

/** Tells whether a name is that of a property that vCard or a program has defined. */
export function isKnownProperty(name: string): boolean {
  const upper = name.toUpperCase()
  return registered.has(upper) || upper.startsWith('X-')
}

/**
 * Returns why a line end may be missing or stand in the wrong place of a property, or null: then text
 * of one property is read as part of another.
 */
export function lineEndDoubt(name: string, value: string): string | null {
  if (!isKnownProperty(name))
    return 'This is no property of a vCard. It is kept as it is; check that no line end is missing before it.'
  if (name === 'VERSION' && !/^\s*\d(?:\.\d)?\s*$/.test(value))
    return 'This is no version of a vCard, as if a line end stood in the wrong place. Check the contact.'
  if (withoutText.has(name) || !value.includes(':')) return null
  const [, other] = (shortTexts.has(name) ? ANY_PROPERTY : OWN_PROPERTY).exec(value) ?? []
  return other === undefined
    ? null
    : `This holds the text “${other}:”, as if a line end were missing. Check the contact.`
}
