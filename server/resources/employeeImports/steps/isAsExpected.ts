import { type PersonContent, contentFields } from '../planning/person'

/**
 * Tells whether a person is still as a plan, or an import, left them, so that these fields may be
 * changed. Accepting an invitation counts only for a change of the state or the e-mail address.
 */
export function isAsExpected(
  person: PersonContent,
  expected: PersonContent,
  changes: Partial<PersonContent>,
): boolean {
  const hasOnlyAccepted =
    expected.state === 'invited' &&
    person.state === 'active' &&
    changes.state === undefined &&
    changes.email === undefined
  return contentFields.every(
    (field) => person[field] === expected[field] || (field === 'state' && hasOnlyAccepted),
  )
}
