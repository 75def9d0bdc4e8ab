/**
 * The height of the bar of a selection with the space above it, in CSS pixels. Rows end above it, so
 * that it covers none.
 */
export const BULK_BAR_ROOM = 56
