/**
 * Returns the rows of a raw statement. Both drivers answer an object that holds them; no driver
 * knows their shape, so the cast is as true as the statement beside it.
 */
export function rawRows<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows
}
