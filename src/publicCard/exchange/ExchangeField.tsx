import type { ExchangeInputField } from './exchangeInputs'

interface ExchangeFieldProps {
  input: ExchangeInputField
  value: string | undefined
  error: string | undefined
}

/** A field with its label and error. The browser holds its value. */
export function ExchangeField({
  input: { name, label, isRequired, isEither, kind, maxLength, hint, autoComplete, inputMode },
  value = '',
  error,
}: ExchangeFieldProps) {
  const id = `exchange-${name}`
  const beside = [isRequired || isEither ? '' : 'optional', hint ?? '']
    .filter((part) => part !== '')
    .join(', ')
  const common = {
    id,
    name,
    required: isRequired,
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  return (
    <div className={name === 'firstName' || name === 'lastName' ? 'tc-field tc-half' : 'tc-field'}>
      <label htmlFor={id}>
        {label} {beside && <small>{beside}</small>}
      </label>
      {kind === 'area' ? (
        <textarea {...common} maxLength={maxLength} defaultValue={value} />
      ) : kind === 'file' ? (
        <input {...common} type="file" accept="image/*" />
      ) : (
        <input
          {...common}
          type={kind}
          maxLength={maxLength}
          autoComplete={autoComplete}
          inputMode={inputMode}
          defaultValue={value}
          {...(inputMode && { autoCapitalize: 'none', spellCheck: false })}
        />
      )}
      {error && (
        <p className="tc-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
