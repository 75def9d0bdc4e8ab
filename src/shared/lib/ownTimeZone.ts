/** Returns a time zone if the browser knows it, else null. */
export function knownZone(zone: string | null | undefined): string | null {
  if (!zone || !/^[A-Za-z]/.test(zone)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return null
  }
}

/** Returns the browser's time zone; UTC where it tells none, or `Etc/Unknown`, which is none. */
export function ownTimeZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'
}
