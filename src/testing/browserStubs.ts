import { Blob, File } from 'node:buffer'
import { quickComputedStyle } from './quickComputedStyle'

/** Adds what Ant Design and the app need and jsdom lacks. */
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
  // jsdom's typed arrays belong to another realm, which Node's cryptography refuses. Buffer's
  // prototype is the real one.
  const bytes: unknown = Object.getPrototypeOf(Buffer)
  // jsdom's files and forms lose their content in Node's Request, so Node's own replace them.
  const form = await new Response(new URLSearchParams()).formData()
  Object.assign(globalThis, { Uint8Array: bytes, Blob, File, FormData: formDataOf(form) })
  stubFrames()
  keepUnloadListeners()
  window.getComputedStyle = quickComputedStyle(window.getComputedStyle.bind(window))
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

/**
 * Returns Node's FormData, which ignores the form that React passes for a submit. A cast, because a
 * constructor has no type of its own.
 */
function formDataOf(form: FormData): typeof FormData {
  return class extends (form.constructor as typeof FormData) {
    constructor(_form?: HTMLFormElement) {
      super()
    }
  }
}

/**
 * Replaces jsdom's single interval for frames, which breaks when a test's fake timers see its start
 * or end. Nothing is painted, so a frame follows at once.
 */
function stubFrames(): void {
  const { setImmediate, clearImmediate } = globalThis
  const frames = new Map<number, NodeJS.Immediate>()
  let latest = 0
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: FrameRequestCallback) => {
      latest += 1
      const frame = latest
      const immediate = setImmediate(() => {
        frames.delete(frame)
        draw(performance.now())
      })
      frames.set(frame, immediate)
      return frame
    },
    cancelAnimationFrame: (frame: number) => {
      clearImmediate(frames.get(frame))
      frames.delete(frame)
    },
  })
}

const unloadListeners: EventListener[] = []

/** Removes `beforeunload` listeners of a test's page: an unanswered write would ask for good. */
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

/**
 * Skips style sheets: jsdom would match Ant Design's rules for each element that is queried, a
 * third of a screen's test.
 */
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
