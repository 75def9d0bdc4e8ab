import { messageOf } from '@/api/apiError'
import { isPlanLimit } from '../lib/isPlanLimit'
import { SeePlansLink } from './SeePlansLink'

interface ErrorTextProps {
  error: unknown
  /** The field whose message is shown, if the error has one. */
  field?: string
}

/** The message of a failed call in a dialog, with the way to the plans where a plan is the reason. */
export function ErrorText({ error, field }: ErrorTextProps) {
  return (
    <div role="alert">
      <p>{messageOf(error, field)}</p>
      {isPlanLimit(error) && <SeePlansLink />}
    </div>
  )
}
