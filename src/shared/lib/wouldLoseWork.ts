/** Returns whether the page would ask before it is left, because something would be lost. */
export function wouldLoseWork(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(question)
}
