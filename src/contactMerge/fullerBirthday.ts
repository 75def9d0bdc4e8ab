/** Returns a birthday, with the year of another one of the same day if it has none. */
export function fullerBirthday(birthday: string, other: string): string {
  const isSameDay = birthday.startsWith('--') && other.slice(-5) === birthday.slice(-5)
  // Old contacts may have the year 0, which is unknown.
  return isSameDay && !other.startsWith('0000') ? other : birthday
}
