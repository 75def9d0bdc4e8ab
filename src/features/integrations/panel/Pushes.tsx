/** Pushes of contacts to the connected location: their settings and their list. */
export function Pushes() {
  return null
}
