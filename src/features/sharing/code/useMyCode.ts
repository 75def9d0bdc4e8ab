import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAM = 'my-code'
/** The value of the parameter for the default profile. */
const DEFAULT = 'default'

/** Returns a path with the code of the default profile over its screen. */
export function withMyCode(path: string): string {
  return `${path}?${PARAM}=${DEFAULT}`
}

interface MyCode {
  /** The id of the profile whose code is shown, `default`, or null while none is. */
  shown: string | null
  /** Shows a profile's code over the screen; going back closes it. */
  show: (profileId?: string) => void
  choose: (profileId: string) => void
  close: () => void
}

/** The code over any screen, in the address: `?my-code=default`, or with a profile's id. */
export function useMyCode(): MyCode {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (value: string | null, replace: boolean) => {
      setParams(
        (known) => {
          const next = new URLSearchParams(known)
          if (value === null) next.delete(PARAM)
          else next.set(PARAM, value)
          return next
        },
        { replace, preventScrollReset: true },
      )
    },
    [setParams],
  )
  return {
    shown: params.get(PARAM),
    show: useCallback(
      (profileId = DEFAULT) => {
        change(profileId, false)
      },
      [change],
    ),
    choose: (profileId) => {
      change(profileId, true)
    },
    close: () => {
      change(null, true)
    },
  }
}
