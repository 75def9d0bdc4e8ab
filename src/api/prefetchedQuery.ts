/** Seconds for which a prefetched response is used. An older one is refetched on mount (spec section 9). */
const FRESH_S = 30

/** Options of a query whose data may have been prefetched, so that the mount does not refetch it. */
export const prefetchedQuery = { refetchOnMountOrArgChange: FRESH_S }
