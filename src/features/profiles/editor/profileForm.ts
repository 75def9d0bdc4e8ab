import type { FormApi } from 'final-form'

/**
 * The form with its present values as its initial ones, as far as fields are concerned: react-final-form 7 gives a field that appears the form's initial value, and
 * so would take back what was typed in a tab that is opened again.
 */
export function currentAsInitial<Values extends object>(form: FormApi<Values>): FormApi<Values> {
  const getState: FormApi<Values>['getState'] = () => {
    const state = form.getState()
    return { ...state, initialValues: state.values }
  }
  return { ...form, getState }
}
