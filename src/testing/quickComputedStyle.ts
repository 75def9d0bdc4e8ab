type GetComputedStyle = (element: Element) => CSSStyleDeclaration

/** Attributes on which the browser's own rules for `display` depend. */
const DISPLAY_ATTRIBUTES = ['hidden', 'type', 'open', 'popover']

/**
 * Returns a `getComputedStyle` that answers queries and clicks without jsdom's cascade, which took
 * a tenth of a screen's test. That works because tests read no style sheets (`browserStubs.ts`):
 * only inline styles and the browser's own rules count. Lengths of padding and borders are numbers,
 * because jsdom resolves no CSS variables; pseudo-elements, which it doesn't know, are ignored.
 */
export function quickComputedStyle(compute: GetComputedStyle): GetComputedStyle {
  const displays = new Map<string, string>()
  const displayOf = (element: HTMLElement) => {
    const attributes = DISPLAY_ATTRIBUTES.map((name) => String(element.getAttribute(name)))
    const key = [element.tagName, element.style.display, ...attributes].join(' ')
    const display = displays.get(key) ?? compute(element).display
    displays.set(key, display)
    return display
  }
  const quick = (element: HTMLElement, name: string): string | undefined => {
    if (name === 'display') return displayOf(element)
    if (name === 'visibility') return inherited(element, name, 'visible')
    if (name === 'pointer-events' || name === 'pointerEvents')
      return inherited(element, 'pointer-events', 'auto')
    return undefined
  }
  return (element) => {
    if (!(element instanceof HTMLElement)) return compute(element)
    let computed: CSSStyleDeclaration | undefined
    const whole = () => (computed ??= compute(element))
    const getPropertyValue = (name: string) => {
      const value = quick(element, name) ?? whole().getPropertyValue(name)
      return /^(?:padding|border)-.+/.test(name) && !/^\d/.test(value) ? '0px' : value
    }
    return new Proxy(element.style, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue
        const value: unknown =
          (typeof name === 'string' ? quick(element, name) : undefined) ??
          Reflect.get(whole(), name, whole())
        return typeof value === 'function' ? (value.bind(whole()) as unknown) : value
      },
    })
  }
}

/**
 * Returns what an element or the nearest of its ancestors has as an inline style, or the initial
 * value; undefined in a hidden element, for which the browser has rules.
 */
function inherited(element: HTMLElement, name: string, initial: string): string | undefined {
  let at: Element | null = element
  for (; at; at = at.parentElement) {
    if (at.hasAttribute('hidden')) return undefined
    const value = at instanceof HTMLElement ? at.style.getPropertyValue(name) : ''
    if (value !== '') return value
  }
  return initial
}
