/** Returns whether a URL of the list has no search, filter, order, group or panel. */
export function isPlainList(params: URLSearchParams): boolean {
  return [...params].every(([name, value]) => name === 'view' && value === 'all')
}
