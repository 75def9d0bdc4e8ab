import { type ReactNode, use } from 'react'
import { CurrentUserContext } from './CurrentUserContext'

interface CurrentUserGateProps {
  pending?: ReactNode
  children: ReactNode
}

/** Shows its children once the signed-in person's user record is there (`CurrentUserProvider`), until then `pending`. */
export function CurrentUserGate({ pending, children }: CurrentUserGateProps) {
  return use(CurrentUserContext) === null ? pending : children
}
