import { type FormApi, createForm } from 'final-form'
import type { Profile } from '@/contract/profiles/profile'
import { type ProfileValues, profileValues, valueNames } from './profileValues'
import { validateDraft } from './validateDraft'

/** The editor's form. `getSaved` returns the profile that the server has. */
export function createProfileForm(
  profile: Profile,
  getSaved: () => ProfileValues,
): FormApi<ProfileValues> {
  const form = createForm<ProfileValues>({
    initialValues: profileValues(profile),
    onSubmit: () => undefined,
    validate: (values) => validateDraft(values, getSaved()),
  })
  // react-final-form 7 gives a field that appears the form's initial value, which would undo what
  // was typed in a tab that is opened again. So the present values are the initial ones.
  const getState: typeof form.getState = () => {
    const state = form.getState()
    return { ...state, initialValues: state.values }
  }
  return { ...form, getState }
}

/** Returns the entries of `next` that are not those of `previous`. */
export function changedValues(
  previous: ProfileValues,
  next: ProfileValues,
): Partial<ProfileValues> {
  return Object.fromEntries(
    valueNames.filter((name) => next[name] !== previous[name]).map((name) => [name, next[name]]),
  )
}

/** Writes values into the form in one step. */
export function writeValues(form: FormApi<ProfileValues>, values: Partial<ProfileValues>): void {
  form.batch(() => {
    for (const name of valueNames) if (name in values) form.change(name, values[name])
  })
}
