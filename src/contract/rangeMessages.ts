/**
 * The messages of spec section 5 about ranges, word for word. The first screen loads the others
 * (`fields.ts`), but not these.
 */
export const rangeMessages = {
  dateRange: 'Start Date cannot be later than End Date.',
  timeRange: 'Start Time cannot be later than End Time.',
  cardDates: 'Expiration Date cannot be later than Issue Date.',
} as const
