import type { PublicCard } from '@/contract/profiles/publicCard'

/** A line that a signature can have. */
export interface SignatureLine {
  /** Identifies the line among those of a card, such as `phone:+46 70 123 45 67`. */
  key: string
  text: string
  href: string | null
}

/** The most phones, e-mail addresses and websites that are offered, each. */
const MAX_OF_A_KIND = 4
/** Mail programs warn of other schemes, or remove them. */
const SAFE_HREF = /^(?:https:\/\/|mailto:|tel:)/i

type Details = Pick<
  PublicCard,
  | 'name'
  | 'pronouns'
  | 'occupation'
  | 'organization'
  | 'department'
  | 'phones'
  | 'emails'
  | 'websites'
  | 'addresses'
>

/** Returns the lines below the name that a signature of a card can have, in order. */
export function signatureLines(card: Details): SignatureLine[] {
  const company = card.organization === card.name ? '' : card.organization
  const texts = [
    ['occupation', card.occupation],
    ['organization', [company, card.department].filter(Boolean).join(', ')],
    ['pronouns', card.pronouns],
  ] as const
  return [
    ...texts.flatMap(([key, text]) => (text === '' ? [] : [{ key, text, href: null }])),
    ...values('phone', card.phones),
    ...values('email', card.emails),
    ...values('website', card.websites),
    ...card.addresses.slice(0, 1).map(({ lines }) => ({
      key: 'address',
      text: lines.join(', '),
      href: null,
    })),
    { key: 'card', text: 'View my card', href: null },
  ]
}

/** Returns the keys of the lines that a signature has until somebody chooses. */
export function defaultLineKeys(lines: readonly SignatureLine[]): string[] {
  const first = (kind: string) => lines.find(({ key }) => key.startsWith(`${kind}:`))?.key
  return [
    ...['occupation', 'organization', 'card'],
    ...['phone', 'email', 'website'].flatMap((kind) => first(kind) ?? []),
  ]
}

function values(
  kind: string,
  list: readonly { value: string; url: string | null }[],
): SignatureLine[] {
  // A number may be there twice, as "Work" and as "Mobile".
  const different = [...new Map(list.map((each) => [each.value, each])).values()]
  return different.slice(0, MAX_OF_A_KIND).map(({ value, url }) => ({
    key: `${kind}:${value}`,
    text: kind === 'website' ? value.replace(/^https?:\/\/|\/$/g, '') : value,
    href: url !== null && SAFE_HREF.test(url) ? url : null,
  }))
}
