import { useField } from 'react-final-form'
import { TextAreaField } from '@/shared/forms/TextAreaField'

const MOST = 2000

/** A few words about the person, with how many characters there is room for. */
export function BioField() {
  const { input } = useField<string>('bio', { subscription: { value: true } })
  return (
    <TextAreaField
      name="bio"
      label="Bio"
      help={`${String(input.value.length)} of ${String(MOST)} characters`}
      placeholder="What you do, and for whom."
      minRows={3}
    />
  )
}
