import type { ContactSummary } from '@/contract/contacts/contact'

/** What a contact does and where: "Engineer, Research · Northwind Optics"; '' where nothing is known. */
export function workOf({
  jobTitle,
  department,
  organization,
}: Pick<ContactSummary, 'jobTitle' | 'department' | 'organization'>): string {
  return [[jobTitle, department].filter(Boolean).join(', '), organization]
    .filter(Boolean)
    .join(' · ')
}
