/** The origins of a contact. */
export const contactSources = ['manual', 'import', 'exchange', 'demo'] as const
