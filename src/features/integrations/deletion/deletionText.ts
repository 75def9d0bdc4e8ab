import type { DeletedThings, Deletion } from '@/contract/integrations/connection'
import { formatNumber, pluralize } from '@/shared/lib/format'

/** Returns whether the server works on a deletion, or soon will. */
export function isRunning({ state }: Deletion): boolean {
  return state === 'confirmed' || state === 'deleting'
}

/** Returns the things that a deletion removes, in words; empty for none. */
export function thingsText({ connections, items, files, blocks }: DeletedThings): string[] {
  return [
    connections > 0 && pluralize(connections, 'connection'),
    items > 0 && pluralize(items, 'post'),
    files > 0 && pluralize(files, 'picture'),
    blocks > 0 && `${pluralize(blocks, 'block')} on cards`,
  ].filter((text) => text !== false)
}

/** Returns the progress of a deletion: "12 of 38". */
function progressText({ planned, deleted }: Deletion): string {
  return `${formatNumber(sumOf(deleted))} of ${formatNumber(sumOf(planned))}`
}

function sumOf({ connections, items, files, blocks }: DeletedThings): number {
  return connections + items + files + blocks
}

const reasons: Readonly<Record<Deletion['origin'], string>> = {
  person: '',
  deauthorize: 'The app was removed at Instagram. ',
  dataDeletion: 'The deletion was asked for at Instagram. ',
}

/** Returns the state of a deletion in one or two sentences. */
export function deletionText(deletion: Deletion): string {
  const reason = reasons[deletion.origin]
  switch (deletion.state) {
    case 'initiated':
      return `${reason}Nothing is deleted before it is confirmed.`
    case 'confirmed':
      return `${reason}The deletion begins in a moment.`
    case 'deleting':
      return `${reason}Deleting: ${progressText(deletion)}.`
    case 'done':
      return `${reason}Everything from Instagram is deleted: ${
        thingsText(deletion.deleted).join(', ') || 'there was nothing left'
      }.`
    case 'failed':
      return `${reason}The deletion stopped at ${progressText(deletion)}. Start it again to delete the rest.`
  }
}
