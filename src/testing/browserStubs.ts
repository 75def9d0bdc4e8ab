import { Blob, File } from 'node:buffer'

/** What jsdom lacks and Ant Design or the app asks for. */
export async function stubBrowser(): Promise<void> {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  window.ResizeObserver = class implements ResizeObserver {
    observe(): void {
      return
    }
    unobserve(): void {
      return
    }
    disconnect(): void {
      return
    }
  }
  // jsdom brings typed arrays of another realm, which Node's cryptography refuses; a Buffer still knows the real ones.
  const bytes: unknown = Object.getPrototypeOf(Buffer)
  // Its files and forms lose their content on the way through Node's Request, so Node's own stand in for them.
  const form = await new Response(new URLSearchParams()).formData()
  Object.assign(globalThis, { Uint8Array: bytes, Blob, File, FormData: formDataOf(form) })
  stubFrames()
  keepUnloadListeners()
  stubComputedStyle()
  leaveStylesUnread()
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  let count = 0
  URL.createObjectURL = () => {
    count += 1
    return `blob:test/${String(count)}`
  }
  URL.revokeObjectURL = () => undefined
}

/** Node's own, which takes no form where React makes one of a form that navigates when it is sent. A cast, because a constructor has no type of its own. */
function formDataOf(form: FormData): typeof FormData {
  return class extends (form.constructor as typeof FormData) {
    constructor(_form?: HTMLFormElement) {
      super()
    }
  }
}

/** jsdom draws frames by one interval for good, which is lost where a test's fake timers see its start or its end. */
function stubFrames(): void {
  const { setTimeout, clearTimeout } = globalThis
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: FrameRequestCallback) =>
      Number(
        setTimeout(() => {
          draw(performance.now())
        }, 16),
      ),
    cancelAnimationFrame: (frame: number) => {
      clearTimeout(frame)
    },
  })
}

const unloadListeners: EventListener[] = []

/** Ends what a test's page would still ask before it is closed: a write that nothing answered asks for good. */
export function leavePage(): void {
  for (const listener of unloadListeners.splice(0))
    window.removeEventListener('beforeunload', listener)
}

function keepUnloadListeners(): void {
  const addEventListener = window.addEventListener.bind(window)
  Object.assign(window, {
    addEventListener: (
      type: string,
      listener: EventListener,
      options?: AddEventListenerOptions,
    ) => {
      if (type === 'beforeunload') unloadListeners.push(listener)
      addEventListener(type, listener, options)
    },
  })
}

/** jsdom resolves no CSS variable, so a padding in one is not a length to those who measure; and it knows no pseudo-elements. */
function stubComputedStyle(): void {
  const getComputedStyle = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element) => {
    const style = getComputedStyle(element)
    const getPropertyValue = style.getPropertyValue.bind(style)
    style.getPropertyValue = (name) => {
      const value = getPropertyValue(name)
      return /^(?:padding|border)-.+/.test(name) && !/^\d/.test(value) ? '0px' : value
    }
    return style
  }
}

/** No style sheet is read: with Ant Design's, a third of a screen's test would go into matching its rules, which jsdom does for each element that is looked at. */
function leaveStylesUnread(): void {
  const createElement = (name: string, options?: ElementCreationOptions) => {
    const element = document.createElementNS(
      'http://www.w3.org/1999/xhtml',
      name.toLowerCase(),
      options,
    )
    if (element instanceof HTMLStyleElement) element.setAttribute('type', 'text/unread')
    return element
  }
  Object.assign(document, { createElement })
}
