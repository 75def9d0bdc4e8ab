import type { ToastContent, ToastOptions, toast as showToast } from 'react-toastify'

let libraryToast: typeof showToast | undefined
const listeners = new Set<() => void>()

/**
 * Loads the library, which is not in the first load: once the screen works, or for the first toast.
 */
export async function loadToasts() {
  const library = await import('react-toastify')
  libraryToast = library.toast
  for (const notify of listeners) notify()
  return library
}

/**
 * The loading state of the library, for `useSyncExternalStore`. Earlier toasts wait for their
 * container.
 */
export const toastLibrary = {
  isLoaded: () => libraryToast !== undefined,
  onLoaded: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Runs a function once the library is loaded; if that fails, when the browser is back online. */
function whenLoaded(act: (toast: typeof showToast) => void): void {
  if (libraryToast) act(libraryToast)
  else
    loadToasts().then(
      (library) => {
        act(library.toast)
      },
      () => {
        window.addEventListener(
          'online',
          () => {
            whenLoaded(act)
          },
          { once: true },
        )
      },
    )
}

/** Every toast closes after the same time, so that a notice that must stay is no toast. */
type OwnToastOptions = Pick<ToastOptions, 'toastId' | 'onClose'>

const showAs =
  (type: NonNullable<ToastOptions['type']>) =>
  (content: ToastContent, options?: OwnToastOptions) => {
    whenLoaded((toastNow) => toastNow(content, { ...options, type }))
  }

/**
 * Toasts (spec sections 2 and 9): `toast(content)`, `.success`, `.error`, `.info`, and
 * `.dismiss(toastId)`.
 */
export const toast = Object.assign(showAs('default'), {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  dismiss: (toastId: string) => {
    whenLoaded((toastNow) => {
      toastNow.dismiss(toastId)
    })
  },
})
