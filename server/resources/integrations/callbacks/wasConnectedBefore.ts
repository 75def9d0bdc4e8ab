const SECOND_MS = 1000

/**
 * Tells whether an event is about a connection, and not about one before it: an old removal that
 * comes late must not end what was connected since. Providers give whole seconds.
 */
export function wasConnectedBefore(
  { connectedAt }: { connectedAt: Date },
  happenedAt: Date,
): boolean {
  return connectedAt.getTime() < happenedAt.getTime() + SECOND_MS
}
