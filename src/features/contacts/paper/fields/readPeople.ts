import { cutText } from '@/contract/cutText'
import type { ReadText, Step } from './cardField'
import { type CardLine, bareText } from './cardLine'
import { COMPANY_WORD, DEPARTMENT, LEGAL_FORM, TITLE } from './cardWords'
import { type PersonName, isLikeName, personName } from './personName'

interface People extends Record<keyof PersonName, ReadText | null> {
  jobTitle: ReadText | null
  department: ReadText | null
  organization: ReadText | null
}

interface Addresses {
  emails: readonly string[]
  websites: readonly string[]
}

/** The limit of a contact's names and titles. */
const MAX_TEXT = 200
/** Certainty of what only its size and place speak for. */
const GUESSED = 0.6
const TOLD = 0.95
/** Points from which a line is taken for a name. */
const ENOUGH = 2
const MAIL_HOSTS =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|orange|wanadoo|free|laposte|sfr|protonmail|proton|mail)$/

/** Finds the name, the job and the company of a card, which only look and place tell apart. */
export function readPeople(lines: readonly CardLine[], addresses: Addresses): Step<People> {
  const left = [...joinedNames(lines, addresses)]
  const take = (line: CardLine | undefined) => {
    if (line) left.splice(left.indexOf(line), 1)
    return line
  }
  const hosts = hostNames(addresses)
  const told = left.find(({ text }) => companyPoints(text, hosts) >= 3)
  const company = take(told)
  const title = take(left.find(({ text }) => TITLE.test(text) && companyPoints(text, hosts) < 3))
  const secondTitle =
    title && take(left.find((line) => isBelow(title, line) && TITLE.test(line.text)))
  const department = take(left.find(({ text }) => DEPARTMENT.test(text)))
  const tallest = tallestOf(left)
  const scored = left
    .filter(({ text }) => isLikeName(text))
    .map((line) => ({ line, points: namePoints(line, tallest, { addresses, title }) }))
  const best = scored.reduce<(typeof scored)[number] | null>(
    (top, each) => (each.points > (top?.points ?? ENOUGH - 0.01) ? each : top),
    null,
  )
  const name = take(best?.line)
  const guessed = company ?? take(guessedCompany(left, hosts))
  return {
    found: {
      ...nameTexts(name, best?.points ?? 0),
      jobTitle: title
        ? textOf(
            title,
            TOLD,
            [title, secondTitle]
              .map((line) => line?.text ?? '')
              .filter(Boolean)
              .join(', '),
          )
        : null,
      department: department ? textOf(department, TOLD) : null,
      organization: guessed ? textOf(guessed, company ? TOLD : GUESSED) : null,
    },
    left,
  }
}

function tallestOf(lines: readonly CardLine[]): number {
  return lines.reduce((tallest, { height }) => Math.max(tallest, height), 0)
}

function textOf(line: CardLine, certainty: number, value = line.text): ReadText {
  return { value: cutText(value, MAX_TEXT), confidence: Math.min(line.confidence, certainty) }
}

function nameTexts(line: CardLine | undefined, points: number) {
  const none = { namePrefix: null, firstName: null, lastName: null, nameSuffix: null }
  if (!line) return none
  const parts = personName(line.text)
  const certainty = points >= 5 ? TOLD : GUESSED
  const text = (value: string) => (value === '' ? null : textOf(line, certainty, value))
  return {
    namePrefix: text(parts.namePrefix),
    firstName: text(parts.firstName),
    lastName: text(parts.lastName),
    nameSuffix: text(parts.nameSuffix),
  }
}

/** Returns the main words of the addresses: `acme-consulting` of `www.acme-consulting.de`. */
export function hostNames({ emails, websites }: Addresses): string[] {
  const hosts = [
    ...emails.map((email) => email.slice(email.indexOf('@') + 1)),
    ...websites.map((site) => site.replace(/^https?:\/\//, '').split('/')[0] ?? ''),
  ]
  const names = hosts.map((host) => {
    const labels = host.replace(/^www\./, '').split('.')
    return labels.toSorted((one, other) => other.length - one.length)[0] ?? ''
  })
  return [...new Set(names.filter((name) => !MAIL_HOSTS.test(name)).map(bareText))]
}

/** Counts what speaks for a company; 3 is enough. */
function companyPoints(text: string, hosts: readonly string[]): number {
  const bare = bareText(text)
  const isHost = hosts.some(
    (host) =>
      host.length > 2 &&
      (host === bare ||
        (bare.length > 3 && host.length > 3 && (bare.includes(host) || host.includes(bare)))),
  )
  return (LEGAL_FORM.test(text) ? 3 : 0) + (isHost ? 3 : 0) + (COMPANY_WORD.test(text) ? 1 : 0)
}

/** Returns the most likely company among lines that no address speaks for. */
function guessedCompany(
  lines: readonly CardLine[],
  hosts: readonly string[],
): CardLine | undefined {
  const likely = lines.filter(
    ({ text }) =>
      text.length > 2 && text.length <= 60 && /^[\p{Lu}\d]/u.test(text) && !/[.!?]$/.test(text),
  )
  const points = ({ text }: CardLine) => companyPoints(text, hosts)
  const named = likely.find((line) => points(line) > 0)
  if (named) return named
  const tallest = tallestOf(lines)
  return likely.find((line) => line.height >= tallest * 0.9 && line.text.split(' ').length <= 5)
}

/** Counts what speaks for the name of a person. */
function namePoints(
  line: CardLine,
  tallest: number,
  { addresses, title }: { addresses: Addresses; title: CardLine | undefined },
): number {
  const words = line.text.split(/\s+/)
  return (
    (isInEmail(line.text, addresses) ? 4 : 0) +
    (line.height >= tallest * 0.95 ? 1.5 : 0) +
    (title && isBelow(line, title) ? 2 : 0) +
    (words.length === 2 || words.length === 3 ? 1 : words.length === 1 ? -1.5 : 0) +
    (personName(line.text).namePrefix === '' ? 0 : 2) -
    (COMPANY_WORD.test(line.text) ? 2.5 : 0)
  )
}

/** Tells whether a word of a name is in the part before the @ of an address. */
export function isInEmail(text: string, { emails }: Pick<Addresses, 'emails'>): boolean {
  const names = text
    .split(/[\s-]+/)
    .map(bareText)
    .filter((word) => word.length > 2)
  return emails.some((email) => {
    const local = bareText(email.slice(0, email.indexOf('@')))
    return names.some(
      (name) => local.includes(name) || (local.length > 3 && name.startsWith(local)),
    )
  })
}

/** Tells whether a line stands close below another. */
function isBelow(upper: CardLine, line: CardLine): boolean {
  const gap = line.top - upper.top
  return line !== upper && gap > 0 && gap < 2.6 * Math.max(upper.height, line.height)
}

/** Joins a name that stands on two lines of one size: both words are in the e-mail address. */
function joinedNames(lines: readonly CardLine[], addresses: Addresses): CardLine[] {
  const joined: CardLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const isPair =
      before !== undefined &&
      [before, line].every(
        ({ text }) => !text.includes(' ') && isLikeName(text) && isInEmail(text, addresses),
      ) &&
      isBelow(before, line) &&
      Math.abs(before.height - line.height) <= 0.25 * before.height
    if (isPair)
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text} ${line.text}`,
        confidence: Math.min(before.confidence, line.confidence),
      }
    else joined.push(line)
  }
  return joined
}
