import type { ToastContent, ToastOptions, toast as showToast } from 'react-toastify'

let show: typeof showToast | undefined
const waiting = new Set<() => void>()

/** Loads the library, which is not part of the first load: once the screen works, or with the first toast. */
export async function loadToasts() {
  const library = await import('react-toastify')
  show = library.toast
  for (const tell of waiting) tell()
  return library
}

/** Whether the library is there, for `useSyncExternalStore`; toasts made before wait for their container. */
export const toastLibrary = {
  isLoaded: () => show !== undefined,
  onLoaded: (tell: () => void) => {
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
    }
  },
}

/** Now, or as soon as the library is there: where it cannot be loaded, when the browser is back online. */
function whenLoaded(act: (show: typeof showToast) => void): void {
  if (show) act(show)
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

const say =
  (type: NonNullable<ToastOptions['type']>) => (content: ToastContent, options?: ToastOptions) => {
    whenLoaded((toastNow) => toastNow(content, { ...options, type }))
  }

/** Toasts (spec sections 2 and 9): `toast(content)`, `.success`, `.error`, `.info`, and `.dismiss(toastId)`. */
export const toast = Object.assign(say('default'), {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  dismiss: (toastId: string) => {
    whenLoaded((toastNow) => {
      toastNow.dismiss(toastId)
    })
  },
})
