import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ColumnProposal } from './proposeColumns'

/** Returns a mapping with the fields that are proposed for columns that are still kept. */
export function withProposals(
  { columns }: ColumnMapping,
  proposals: readonly ColumnProposal[],
): ColumnMapping {
  const targets = new Map(proposals.map(({ at, target }) => [at, target]))
  return {
    columns: columns.map(({ header, target }, at) => ({
      header,
      target: target.kind === 'extra' ? (targets.get(at) ?? target) : target,
    })),
  }
}
