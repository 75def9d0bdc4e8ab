import { useLocation } from 'react-router-dom'
import { LinkButton } from './LinkButton'

/** The search of the address that opens the plans over the current screen. */
export function usePlansSearch(): string {
  const params = new URLSearchParams(useLocation().search)
  params.set('account', 'plan')
  return `?${params.toString()}`
}

/** The link to the plans, which open over the current screen. */
export function SeePlansLink() {
  return <LinkButton to={usePlansSearch()} label="See plans" />
}
