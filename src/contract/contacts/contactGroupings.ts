/** The ways to group contacts; a month is the one in which a contact was added. */
export const contactGroupings = ['tag', 'organization', 'source', 'month'] as const
export type ContactGrouping = (typeof contactGroupings)[number]
