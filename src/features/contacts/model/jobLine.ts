import type { ContactSummary } from '@/contract/contacts/contact'

/** Returns job and organization: "Engineer, Research · Northwind Optics"; '' if unknown. */
export function jobLine({
  jobTitle,
  department,
  organization,
}: Pick<ContactSummary, 'jobTitle' | 'department' | 'organization'>): string {
  return [[jobTitle, department].filter(Boolean).join(', '), organization]
    .filter(Boolean)
    .join(' · ')
}
