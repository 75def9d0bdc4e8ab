import { useField } from 'react-final-form'
import { TextAreaField } from '@/shared/forms/TextAreaField'

const MAX_LENGTH = 2000

/** The bio, with a count of its characters. */
export function BioField() {
  const { input } = useField<string>('bio', { subscription: { value: true } })
  return (
    <TextAreaField
      name="bio"
      label="Bio"
      help={`${String(input.value.length)} of ${String(MAX_LENGTH)} characters`}
      placeholder="What you do, and for whom."
      minRows={3}
    />
  )
}
