/** Elements of an app that has no rows yet: the shape of a screen, or rows without contacts. */
const WAITING = '.boot-card, [data-row-index][aria-busy="true"]'

/**
 * Shows an element over the app until the app shows something itself: its rows, an error or another
 * screen. The focus moves to the same contact.
 */
export function keepUntilReplaced(element: HTMLElement, app: HTMLElement): void {
  if (!app.querySelector(WAITING)) return
  document.body.append(element)
  const remove = () => {
    observer.disconnect()
    window.removeEventListener('resize', remove)
    const index = element.querySelector(':focus')?.closest<HTMLElement>('[data-row-index]')
      ?.dataset['rowIndex']
    element.remove()
    if (index !== undefined)
      app
        .querySelector<HTMLElement>(`[data-row-index="${index}"] [data-column="name"] a`)
        ?.focus({ preventScroll: true })
  }
  // It runs before the browser paints the change: neither nothing nor both are ever seen.
  const observer = new MutationObserver(() => {
    if (!app.querySelector(WAITING)) remove()
  })
  observer.observe(app, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  })
  window.addEventListener('resize', remove)
}
