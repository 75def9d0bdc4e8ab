import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export const accountSections = ['profile', 'plan', 'security', 'data'] as const
export type AccountSection = (typeof accountSections)[number]

const PARAM = 'account'

/** Returns the open section of the account, the first for an unknown value, or null if closed. */
export function accountSectionOf(params: URLSearchParams): AccountSection | null {
  const value = params.get(PARAM)
  return value === null ? null : (accountSections.find((section) => section === value) ?? 'profile')
}

/** Returns the open section and how to change it. Other parameters of the address are kept. */
export function useAccountSection() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (section: AccountSection | null, { replace }: { replace: boolean }) => {
      const change = (current: URLSearchParams) => {
        const next = new URLSearchParams(current)
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

/** Returns a function that opens the account over the current screen; going back closes it. */
export function useOpenAccount(section: AccountSection = 'profile'): () => void {
  const { show } = useAccountSection()
  return useCallback(() => {
    show(section, { replace: false })
  }, [show, section])
}
