import type { EmployeeImportOptions } from '@/contract/companies/employeeFiles'

export const emptyCellTitles: Record<EmployeeImportOptions['emptyCells'], string> = {
  keep: 'Keep what is stored',
  clear: 'Clear the field',
}

/** Returns the chosen options of a plan, one sentence each. */
export function optionTexts(options: EmployeeImportOptions): string[] {
  const { emptyCells, isEverybody, sendInvitations } = options
  return [
    emptyCells === 'keep'
      ? 'An empty cell keeps what is stored.'
      : 'An empty cell clears number, job title or department.',
    isEverybody
      ? 'This file is everybody: people who are not in it are deactivated.'
      : 'People who are not in the file stay as they are.',
    sendInvitations
      ? 'Invitations are sent by e-mail, at most 500 a day.'
      : 'No invitations are sent: you copy the links.',
  ]
}
