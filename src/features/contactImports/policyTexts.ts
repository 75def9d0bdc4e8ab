import type { ImportPolicy } from '@/contract/contacts/contactImport'

/** Title and explanation of each policy for rows whose contact already exists. */
export const policyTexts: Record<ImportPolicy, { title: string; hint: string }> = {
  fill: {
    title: 'Fill in missing values',
    hint: 'Empty fields are filled in, and new values are added to lists. Empty cells change nothing.',
  },
  overwrite: {
    title: 'Overwrite',
    hint: 'Values from the file replace existing ones, and lists are combined. Empty cells change nothing, except in rows with a Tessera ID, where they clear the field.',
  },
  skip: {
    title: 'Skip',
    hint: 'The contact stays unchanged, and the row is listed as skipped.',
  },
  create: {
    title: 'Add another contact',
    hint: 'Each such row becomes another contact, even with a Tessera ID, unless it is identical to the contact. Empty cells leave fields empty.',
  },
}
