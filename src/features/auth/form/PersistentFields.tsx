import { useEffect } from 'react'
import { useForm } from 'react-final-form'

/** Keeps what was typed into fields that a later step does not show: react-final-form gives a field that comes back its initial value. `names` is a constant. */
export function PersistentFields({ names }: { names: readonly string[] }) {
  const form = useForm()
  useEffect(() => {
    const stops = names.map((name) => form.registerField(name, () => undefined, {}))
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, names])
  return null
}
