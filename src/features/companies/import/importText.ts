import type { EmployeeImport, EmployeeOutcome } from '@/contract/companies/employeeFiles'
import { formatNumber } from '@/shared/lib/format'
import { countPeople } from '../parts/countPeople'

/** The names of the outcomes on the screen. */
export const outcomeTitles: Record<EmployeeOutcome, string> = {
  joiner: 'New',
  mover: 'Changed',
  leaver: 'Leaving',
  unchanged: 'Unchanged',
  error: 'Errors',
}

type Plan = EmployeeImport['plan']

/** Returns how many people a plan changes. */
export function changeCount({ joiner, mover, leaver }: Plan): number {
  return joiner + mover + leaver
}

/** Returns what applying a plan does, exactly: "Add 3, change 12, deactivate 2". */
export function applyText({ joiner, mover, leaver }: Plan): string {
  const parts = [
    ...(joiner > 0 ? [`add ${formatNumber(joiner)}`] : []),
    ...(mover > 0 ? [`change ${formatNumber(mover)}`] : []),
    ...(leaver > 0 ? [`deactivate ${formatNumber(leaver)}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** Returns the sentence for a plan that changes nobody. */
export function emptyPlanText({ error }: Plan): string {
  return error === 0
    ? 'Nothing to change: everybody in the file is up to date.'
    : 'Nothing to change: every row without an error is up to date.'
}

/** Returns why leavers have to be confirmed by their number, as the server says it. */
export function leaversText(leavers: number): string {
  const people = leavers === 1 ? '1 person leaves' : `${formatNumber(leavers)} people leave`
  return `With this file ${people}. Type ${String(leavers)} to confirm.`
}

/** Returns what an import did: "3 added, 12 changed, 2 deactivated." */
export function appliedText({ job: { counts } }: EmployeeImport): string {
  const parts = [
    [counts['joiner'] ?? 0, 'added'],
    [counts['mover'] ?? 0, 'changed'],
    [counts['leaver'] ?? 0, 'deactivated'],
    [counts['skipped'] ?? 0, 'skipped'],
  ] as const
  const some = parts.filter(([count]) => count > 0)
  return some.length === 0
    ? 'Nothing was changed.'
    : `${some.map(([count, done]) => `${formatNumber(count)} ${done}`).join(', ')}.`
}

/** Returns what an undo did. Of the people who left by the import, some were only invited. */
export function undoneText({ job: { counts } }: EmployeeImport): string {
  const { kept = 0, leaver = 0, reversed = 0 } = counts
  return [
    `The changes to ${countPeople(reversed)} were undone.`,
    ...(leaver > 0
      ? [
          'Invitations that the import withdrew are open again: their old links work until they ' +
            'expire, and no mail is sent. To mail somebody, choose “Invite again” among the employees.',
        ]
      : []),
    ...(kept > 0
      ? [
          `${countPeople(kept)} ${kept === 1 ? 'stays as they are and is' : 'stay as they are and are'} listed below.`,
        ]
      : []),
  ].join(' ')
}

/** Returns the progress of the import's job. */
export function progressOf({ job: { done, total } }: EmployeeImport) {
  return {
    text:
      total === null
        ? formatNumber(done)
        : `${formatNumber(done)} of ${formatNumber(total)} people`,
    share: total ? done / total : null,
  }
}
