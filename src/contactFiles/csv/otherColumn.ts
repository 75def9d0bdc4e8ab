import { englishColumn, placeParts } from './englishColumns'
import type { ResolvedColumn } from './knownColumn'
import { labelledColumn } from './labelledColumn'
import { normalizeHeader } from './normalizeHeader'

/** Parts of an address as Salesforce names them, besides the usual names. */
const crmParts = [
  ...placeParts,
  ['state/province', 'region'],
  ['zip/postal code', 'postalCode'],
] as const
const crmGroups: readonly [prefix: string, label: string][] = [
  ['mailing ', ''],
  ['other ', 'Other'],
]

const crm = new Map<string, ResolvedColumn>([
  ['account name', { kind: 'text', field: 'organization' }],
  ['associated company', { kind: 'text', field: 'organization' }],
  ['comments', { kind: 'text', field: 'notes' }],
  ['additional email addresses', { kind: 'list', field: 'emails', part: 'value', slot: 0 }],
  ['birthdate', { kind: 'birthday', part: 'date' }],
  ['birth date', { kind: 'birthday', part: 'date' }],
  ...crmGroups.flatMap(([group, label]) =>
    crmParts.map(
      ([name, part]) =>
        [
          group + name,
          {
            kind: 'grouped',
            group,
            target: { kind: 'address', part, slot: 0, ...(label && { label }) },
          },
        ] as const,
    ),
  ),
])
/** Kinds of columns that only our own files have. */
const ownKinds: ReadonlySet<string> = new Set(['id', 'match', 'skip'])

/**
 * Returns the meaning of a header of Salesforce, Zoho, HubSpot or Yahoo, of one with a label, or of
 * joined words (`firstName`), in a file that is not ours. In ours, it is the name of an extra.
 */
export function otherColumn(header: string): ResolvedColumn | null {
  const words = header.replace(/([a-z])([A-Z])/g, '$1 $2')
  const column =
    crm.get(normalizeHeader(words)) ??
    (words === header ? null : englishColumn(words)) ??
    labelledColumn(words)
  return column && !ownKinds.has(column.kind) ? column : null
}
