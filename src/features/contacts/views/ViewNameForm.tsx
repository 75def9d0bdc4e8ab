import * as v from 'valibot'
import { contactView } from '@/contract/account/users'
import { NameForm } from '../parts/NameForm'

interface ViewNameFormProps {
  name: string
  submitLabel: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** Asks for a view's name. */
export function ViewNameForm(props: ViewNameFormProps) {
  return <NameForm {...props} label="Name of the view" maxLength={60} issueOf={issueOf} />
}

/** Returns why a view cannot have a name. */
function issueOf(name: string): string | undefined {
  return v.safeParse(contactView.entries.name, name).issues?.[0].message
}
