import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export const accountSections = ['profile', 'security', 'data'] as const
export type AccountSection = (typeof accountSections)[number]

const PARAM = 'account'

/** The section of the account that an address shows over its screen: the first one for a value that nobody knows, null where the account is closed. */
export function accountSectionOf(params: URLSearchParams): AccountSection | null {
  const value = params.get(PARAM)
  return value === null ? null : (accountSections.find((section) => section === value) ?? 'profile')
}

/** The section of the account that is open, and how to change it; the screen below keeps its own part of the address. */
export function useAccountSection() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (section: AccountSection | null, { replace }: { replace: boolean }) => {
      const change = (known: URLSearchParams) => {
        const next = new URLSearchParams(known)
        if (section === null) next.delete(PARAM)
        else next.set(PARAM, section)
        return next
      }
      setParams(change, { replace, preventScrollReset: true })
    },
    [setParams],
  )
  return { section: accountSectionOf(params), show }
}

/** Opens the account over the screen that is shown; going back closes it. */
export function useOpenAccount(): () => void {
  const { show } = useAccountSection()
  return useCallback(() => {
    show('profile', { replace: false })
  }, [show])
}
