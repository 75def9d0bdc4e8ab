import { useEffect } from 'react'
import { useForm } from 'react-final-form'

/**
 * Keeps the values of fields that a later step hides: react-final-form would reset them to their
 * initial values. `names` is a constant.
 */
export function PersistentFields({ names }: { names: readonly string[] }) {
  const form = useForm()
  useEffect(() => {
    const unregister = names.map((name) => form.registerField(name, () => undefined, {}))
    return () => {
      for (const stop of unregister) stop()
    }
  }, [form, names])
  return null
}
