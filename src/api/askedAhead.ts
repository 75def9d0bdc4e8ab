/** Seconds in which what was asked for ahead of its screen is not asked for again; what is older is, on each mount (spec section 9). */
const FRESH_S = 30

/** A query's options where its answer may have come ahead of what shows it. */
export const askedAhead = { refetchOnMountOrArgChange: FRESH_S }
